import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that parses received emails like a mail client. */
export class MailServer {
  /** @param certificate certificate for `localhost`, with which the server uses TLS; without one, it does not */
  static async open(certificate?: { key: string; cert: string }): Promise<MailServer> {
    const server = new MailServer(certificate);
    server.#smtp.listen(0, '127.0.0.1');
    await once(server.#smtp.server, 'listening');
    return server;
  }

  readonly received: Email[] = [];
  /** Email addresses in all RCPT TO commands. */
  readonly recipients: string[] = [];
  readonly #rejections: { code: number; text: string }[] = [];
  #onHeld: (() => void) | undefined;

  readonly #smtp: SMTPServer;

  private constructor(private readonly certificate?: { key: string; cert: string }) {
    this.#smtp = new SMTPServer({
      ...(certificate && { ...certificate, secure: true }),
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: ({ address }, _session, done) => {
        this.recipients.push(address);
        const rejection = this.#rejections.shift();
        done(rejection ? Object.assign(new Error(rejection.text), { responseCode: rejection.code }) : null);
      },
      onData: (stream, _session, done) => {
        const onHeld = this.#onHeld;
        this.#onHeld = undefined;
        if (onHeld !== undefined) {
          stream.resume();
          return onHeld();
        }
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          PostalMime.parse(Buffer.concat(chunks)).then((email) => {
            this.received.push(email);
            done();
          }, done);
        });
      },
    });
    // A client that is killed resets its connection.
    this.#smtp.on('error', () => undefined);
  }

  get url(): string {
    const address = this.#smtp.server.address();
    if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
    return this.certificate ? `smtps://localhost:${address.port}` : `smtp://127.0.0.1:${address.port}`;
  }

  /** Rejects the next recipient with this code, such as 451 (temporary) or 550 (permanent). */
  rejectNext(code: number, text = 'Not now'): void {
    this.#rejections.push({ code, text });
  }

  /** Accepts the next email only up to its content, which it discards. Resolves when the sender waits for a response. */
  holdNext(): Promise<void> {
    return new Promise((resolve) => (this.#onHeld = resolve));
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#smtp.close(() => resolve()));
  }
}
