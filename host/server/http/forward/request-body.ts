/**
 * Limits the size of forwarded request bodies, and always reads them to the end. If part of a body were left
 * unread, the visitor would see a connection error instead of the response.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import { MAX_BODY_BYTES } from '@press-start/api/contract';
import { MAX_PICTURE_BYTES } from '@press-start/api/contract/rules';

export interface ForwardedRequest {
  raw: Readable & { headers: IncomingHttpHeaders; complete: boolean };
}

/** The methods of Fastify's reply that send an error. */
export interface ErrorReply {
  code(status: number): ErrorReply;
  header(name: string, value: string | number): ErrorReply;
  send(body: object): unknown;
}

/** Size limit for the boundaries and the other parts of a multipart upload, in bytes. */
const multipartOverhead = 64 * 1024;

const limitOf = ({ 'content-type': type = '' }: IncomingHttpHeaders) =>
  /^\s*multipart\//i.test(type) ? MAX_PICTURE_BYTES + multipartOverhead : MAX_BODY_BYTES;

/** Why a body did not reach the API completely, keyed by request. */
const faults = new WeakMap<object, 'too large' | 'visitor disconnected'>();

export const bodyFault = ({ raw }: ForwardedRequest) => faults.get(raw);

export const isTooLarge = ({ raw: { headers } }: ForwardedRequest) =>
  Number(headers['content-length'] ?? 0) > limitOf(headers);

export function sendTooLarge(reply: ErrorReply): void {
  reply
    .code(413)
    .header('cache-control', 'no-store')
    .send({ error: 'too-large', message: 'The request is too large.' });
}

/**
 * Returns a copy of the body stream that fails when the body exceeds the limit. Destroying the copy leaves
 * the visitor's connection open.
 */
export function boundedBody({ raw }: ForwardedRequest): Transform {
  const limit = limitOf(raw.headers);
  let length = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length <= limit) return done(null, chunk);
      faults.set(raw, 'too large');
      done(new Error('The body is too large'));
    },
  });
  body.once('close', () => {
    raw.unpipe(body);
    raw.resume();
  });
  // The reader of the copy handles the error; without a listener, Node would throw it.
  body.on('error', () => undefined);
  raw.once('close', () => {
    if (raw.complete) return;
    faults.set(raw, 'visitor disconnected');
    body.destroy(new Error('The visitor has disconnected'));
  });
  raw.pipe(body);
  return body;
}

/**
 * Resolves when the visitor has sent the whole body or disconnected; the server's request timeout limits the
 * wait.
 */
export async function waitForBody({ raw }: ForwardedRequest): Promise<void> {
  if (raw.complete || raw.destroyed) return;
  await finished(raw).catch(() => undefined);
}
