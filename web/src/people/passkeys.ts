/** The two ceremonies of a passkey, as the browser carries them out. */
import type { SignedIn } from '../api/types';
import { people } from './account';
import { fromText, toText } from './bytes';

export const hasPasskeys = (): boolean => 'credentials' in navigator && 'PublicKeyCredential' in window;

interface Known {
  id: string;
  type: 'public-key';
}

/** What the server asks, with its bytes as text. */
interface Asked {
  challenge: string;
  user?: { id: string };
  excludeCredentials?: Known[];
  allowCredentials?: Known[];
}

const known = (list: Known[] = []): PublicKeyCredentialDescriptor[] =>
  list.map((some) => ({ ...some, id: fromText(some.id) }));

/** Makes a passkey: for a new account of this name, or another one for one's own. */
export async function make(name?: string): Promise<SignedIn> {
  const { ticket, options } = await people.beginPasskey(name);
  const asked = options['publicKey'] as Asked & PublicKeyCredentialCreationOptionsJSON;
  const publicKey = {
    ...asked,
    challenge: fromText(asked.challenge),
    user: { ...asked.user, id: fromText(asked.user.id) },
    excludeCredentials: known(asked.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const answer = made.response as AuthenticatorAttestationResponse;
  return people.endPasskey(ticket, {
    id: made.id,
    rawId: toText(made.rawId),
    type: made.type,
    extensions: {},
    response: {
      attestationObject: toText(answer.attestationObject),
      clientDataJSON: toText(answer.clientDataJSON),
    },
  });
}

/** Signs in by a passkey that the browser has for this server. */
export async function signIn(): Promise<SignedIn> {
  const { ticket, options } = await people.beginSignIn();
  const asked = options['publicKey'] as Asked;
  const publicKey = {
    ...asked,
    challenge: fromText(asked.challenge),
    allowCredentials: known(asked.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions;
  const used = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const answer = used.response as AuthenticatorAssertionResponse;
  return people.endSignIn(ticket, {
    id: used.id,
    rawId: toText(used.rawId),
    type: used.type,
    extensions: {},
    response: {
      authenticatorData: toText(answer.authenticatorData),
      clientDataJSON: toText(answer.clientDataJSON),
      signature: toText(answer.signature),
      userHandle: answer.userHandle ? toText(answer.userHandle) : null,
    },
  });
}

/** Somebody has closed the browser's own window: no fault to speak of. */
export const wasLeft = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');
