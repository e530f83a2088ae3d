import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that parses received emails like a mail client. */
export class MailServer {
  static async open(): Promise<MailServer> {
    const server = new MailServer();
    server.#smtp.listen(0, '127.0.0.1');
    await once(server.#smtp.server, 'listening');
    return server;
  }

  readonly received: Email[] = [];
  /** Email addresses in all RCPT TO commands. */
  readonly recipients: string[] = [];
  readonly #rejections: { code: number; text: string }[] = [];

  readonly #smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      this.recipients.push(address);
      const rejection = this.#rejections.shift();
      done(rejection ? Object.assign(new Error(rejection.text), { responseCode: rejection.code }) : null);
    },
    onData: (stream, _session, done) => {
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

  get url(): string {
    const address = this.#smtp.server.address();
    if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
    return `smtp://127.0.0.1:${address.port}`;
  }

  /** Rejects the next recipient with this code, such as 451 (temporary) or 550 (permanent). */
  rejectNext(code: number, text = 'Not now'): void {
    this.#rejections.push({ code, text });
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#smtp.close(() => resolve()));
  }
}
