/** A complete response, whose compressed body is shared by all visitors who accept the same encoding. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Brotli level for most pages. `/home` takes 1.6 ms at this level. From level 7, Brotli clears a large hash
 * table for each page, which takes 7.5 ms and saves 1%. At level 4, the page is 7% larger.
 */
const fastLevel = 5;
/** The highest Brotli level, which makes a page another 7% smaller but takes 80 ms. */
const smallestLevel = 11;
/**
 * Number of times a response is sent as Brotli before it is compressed to the smallest size. A crawler, which
 * requests each page once, must not cause that compression.
 */
export const sendsBeforeSmallestSize = 3;

/**
 * Number of sends as Brotli after which the next version of a page is compressed to the smallest size at
 * once.
 */
export const sendsOfPopularPage = 20;

/**
 * Whether a response is being compressed to its smallest size, which occupies one of libuv's four threads.
 */
let isCompressing = false;

const brotli = (text: string, level: number) =>
  promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });

const compress = {
  br: (text: string) => brotli(text, fastLevel),
  gzip: (text: string) => promisify(gzip)(text),
};

type Encoding = keyof typeof compress;

/** The supported encodings, best first. */
const encodings: Encoding[] = ['br', 'gzip'];

const encodingOf = ({ headers }: FastifyRequest): Encoding | undefined => {
  const accepted = negotiate(String(headers['accept-encoding'] ?? '').toLowerCase(), encodings);
  return encodings.find((name) => name === accepted);
};

export class TextResponse {
  private readonly bodies = new Map<Encoding, Promise<Buffer>>();
  private readonly etag: string;
  private sends = 0;
  private hasStartedRecompression = false;

  /** @param headers the headers that are the same for every visitor, including the content type */
  constructor(
    private readonly status: number,
    private readonly headers: Record<string, string>,
    private readonly text: string,
  ) {
    const hash = createHash('sha256').update(text).update(JSON.stringify(headers)).digest('base64url');
    // Use a weak ETag, because the encodings of a page differ in their bytes.
    this.etag = `W/"${hash.slice(0, 22)}"`;
  }

  /**
   * Returns the response to store in place of an earlier response for the same visitors: the earlier response
   * if nothing has changed, otherwise this response. If the earlier response was sent often, the compression
   * of this response to the smallest size starts when it is first sent.
   */
  replacing(earlier: TextResponse): TextResponse {
    if (earlier.etag === this.etag) return earlier;
    if (earlier.sends >= sendsOfPopularPage) this.sends = sendsBeforeSmallestSize;
    return this;
  }

  /** Estimated memory use in bytes: a string takes up to two bytes per code unit. */
  get bytes(): number {
    return 2 * this.text.length;
  }

  /**
   * Sends the response in the encoding that the visitor's browser prefers, or 304 if the browser already has
   * it.
   */
  async send(request: FastifyRequest, reply: FastifyReply) {
    reply
      .headers(this.headers)
      .headers({ etag: this.etag, vary: 'accept-encoding, cookie' })
      // A shared cache must not send one visitor's cookie to others.
      .header('cache-control', reply.hasHeader('set-cookie') ? 'private, no-cache' : 'no-cache');
    if (this.status === 200 && request.headers['if-none-match'] === this.etag) return reply.code(304).send();
    reply.code(this.status);
    const encoding = encodingOf(request);
    if (!encoding) return reply.send(this.text);
    return reply.header('content-encoding', encoding).send(await this.bodyIn(encoding));
  }

  private bodyIn(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'br') this.countSend();
    const body = this.bodies.get(encoding) ?? compress[encoding](this.text);
    this.bodies.set(encoding, body);
    return body;
  }

  private countSend(): void {
    this.sends += 1;
    if (this.sends < sendsBeforeSmallestSize || this.hasStartedRecompression || isCompressing) return;
    isCompressing = true;
    this.hasStartedRecompression = true;
    brotli(this.text, smallestLevel)
      .then(
        (smallest) => this.bodies.set('br', Promise.resolve(smallest)),
        (error: unknown) => console.error('A page cannot be compressed:', error),
      )
      .finally(() => (isCompressing = false));
  }
}
