import type { PassThrough } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';

/** Asks which of these session tokens belong to an administrator now. */
type FindAdmins = (tokens: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Everybody who follows the new orders. Who may still listen is read anew with every message, by one query for all of
 * them: a thousand listeners cost the database as much as one.
 */
export class LiveListeners {
  readonly #tokens = new Map<PassThrough, string>();
  #unsent = new Map<PassThrough, string>();
  #sending = false;

  constructor(
    private readonly findAdmins: FindAdmins,
    private readonly log: FastifyBaseLogger,
  ) {}

  add(stream: PassThrough, token: string): void {
    this.#tokens.set(stream, token);
  }

  delete(stream: PassThrough): void {
    this.#tokens.delete(stream);
  }

  endAll(): void {
    for (const stream of this.#tokens.keys()) stream.end();
  }

  sendToAll(text: string): void {
    for (const stream of this.#tokens.keys()) this.send(stream, text);
  }

  /** Sends the texts of one listener in the order of the calls. */
  send(stream: PassThrough, text: string): void {
    this.#unsent.set(stream, (this.#unsent.get(stream) ?? '') + text);
    if (this.#sending) return;
    this.#sending = true;
    // When the others of this moment have been told as well.
    setImmediate(() => void this.#sendUnsent());
  }

  /** What comes while the query runs waits for the next one. */
  async #sendUnsent(): Promise<void> {
    while (this.#unsent.size > 0) {
      const texts = this.#unsent;
      this.#unsent = new Map();
      const tokens = [...texts.keys()].flatMap((stream) => this.#tokens.get(stream) ?? []);
      try {
        const admins = await this.findAdmins([...new Set(tokens)]);
        for (const [stream, text] of texts) {
          this.#write(stream, text, admins.has(this.#tokens.get(stream) ?? ''));
        }
      } catch (error) {
        // They come back and say what they have heard last.
        this.log.warn({ err: error }, 'live orders end');
        for (const stream of texts.keys()) stream.destroy();
      }
    }
    this.#sending = false;
  }

  #write(stream: PassThrough, text: string, mayListen: boolean): void {
    // Who does not keep up comes back and says what was heard last; it would not hear of an end either.
    if (stream.writableNeedDrain) stream.destroy();
    else if (!mayListen) stream.end();
    else if (stream.writable) stream.write(text);
  }
}
