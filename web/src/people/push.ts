/** Pushes to this browser. */
import { people } from './account';
import { fromText, toText } from './bytes';

export const hasPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

/** The address at which this browser takes pushes, if it does. */
export async function here(): Promise<string | null> {
  if (!hasPush()) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription())?.endpoint ?? null;
}

/** Lets this browser take pushes from the server with this key. */
export async function take(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('The browser does not let this page tell you anything; its own settings can change that.');
  const worker = await navigator.serviceWorker.ready;
  const taken = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: fromText(key) });
  const [ours, auth] = [taken.getKey('p256dh'), taken.getKey('auth')];
  if (!ours || !auth) throw new Error('The browser gives no keys for pushes.');
  await people.takePushes({ endpoint: taken.endpoint, key: toText(ours), auth: toText(auth) });
}

/** This browser takes no more pushes. */
export async function end(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  const taken = await worker?.pushManager.getSubscription();
  if (!taken) return;
  await people.endPushes(taken.endpoint).catch(() => undefined);
  await taken.unsubscribe();
}
