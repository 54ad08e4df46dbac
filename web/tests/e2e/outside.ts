/** The world outside, on this machine: a mail server, and a push service with a browser of its own keys. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer as createWebServer, type IncomingHttpHeaders } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';

const listening = (server: Server): Promise<number> =>
  new Promise((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)));

/** A mail server that keeps every letter. */
export class MailSink {
  letters: string[] = [];

  private constructor(
    readonly address: string,
    private server: Server,
  ) {}

  static async start(): Promise<MailSink> {
    const server = createServer();
    const sink = new MailSink(`smtp://127.0.0.1:${await listening(server)}`, server);
    server.on('connection', (socket) => {
      let [text, letter] = ['', null as string | null];
      socket.write('220 sink\r\n');
      socket.on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
          const line = text.slice(0, end);
          text = text.slice(end + 2);
          if (letter !== null && line !== '.') letter += `${line}\n`;
          else if (letter !== null) {
            sink.letters.push(letter.replace(/=\n/g, '').replace(/=3D/g, '='));
            letter = null;
            socket.write('250 taken\r\n');
          } else if (/^DATA/i.test(line)) {
            letter = '';
            socket.write('354 go on\r\n');
          } else socket.write(/^QUIT/i.test(line) ? '221 bye\r\n' : '250 well\r\n');
        }
      });
    });
    return sink;
  }

  /** Where the first link in the last letter leads. */
  link(): string {
    return /https?:\/\/\S+/.exec(this.letters.at(-1) ?? '')?.[0] ?? '';
  }

  close(): void {
    this.server.close();
  }
}

interface Push {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const base64url = (bytes: Buffer): string => bytes.toString('base64url');
const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** A push service, and the browser that has subscribed to it. */
export class PushSink {
  pushes: Push[] = [];
  private keys = createECDH('prime256v1');
  private auth = randomBytes(16);

  private constructor(
    private server: Server,
    private port: number,
  ) {
    this.keys.generateKeys();
  }

  static async start(): Promise<PushSink> {
    const server = createWebServer();
    const sink = new PushSink(server, await listening(server));
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (chunk: Buffer) => parts.push(chunk));
      request.on('end', () => {
        sink.pushes.push({ headers: request.headers, body: Buffer.concat(parts) });
        response.writeHead(201).end();
      });
    });
    return sink;
  }

  /** What a page tells the server of its browser. */
  get subscription(): { endpoint: string; key: string; auth: string } {
    return {
      endpoint: `http://127.0.0.1:${this.port}/push/1`,
      key: base64url(this.keys.getPublicKey()),
      auth: base64url(this.auth),
    };
  }

  /** Opens a push as a browser does (RFC 8291). */
  read({ body }: Push): string {
    const [salt, length] = [body.subarray(0, 16), body[20] ?? 0];
    const [sender, sealed] = [body.subarray(21, 21 + length), body.subarray(21 + length)];
    const shared = this.keys.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.keys.getPublicKey(), sender]);
    const secret = derive(shared, this.auth, info, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const opener = createDecipheriv('aes-128-gcm', key, nonce);
    opener.setAuthTag(sealed.subarray(-16));
    const open = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
    return open.subarray(0, open.lastIndexOf(2)).toString();
  }

  close(): void {
    this.server.close();
  }
}
