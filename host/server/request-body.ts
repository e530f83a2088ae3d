/**
 * The body of a request that is forwarded: bounded, and read to its end whatever becomes of it. A visitor whose body is
 * left unread sees a broken connection instead of the response.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { MAX_BODY, MAX_PICTURE } from '@press-start/api/contract/rules';

/** What a forwarded request has of Node's. */
export interface Forwarded {
  raw: Readable & { headers: IncomingHttpHeaders; complete: boolean };
}

/** What a response in the form of the api's errors takes of Fastify's. */
export interface ErrorReply {
  code(status: number): ErrorReply;
  header(name: string, value: string | number): ErrorReply;
  send(body: object): unknown;
}

/** The other parts of an upload, and what stands between parts. */
const multipartOverhead = 64 * 1024;

/** In bytes. */
const limitOf = ({ 'content-type': type = '' }: IncomingHttpHeaders) =>
  /^\s*multipart\//i.test(type) ? MAX_PICTURE + multipartOverhead : MAX_BODY;

/** By request: why its body did not arrive as a whole at the api. */
const faults = new WeakMap<object, 'too large' | 'left'>();

export const bodyFault = ({ raw }: Forwarded) => faults.get(raw);

export const isTooLong = ({ raw: { headers } }: Forwarded) =>
  Number(headers['content-length'] ?? 0) > limitOf(headers);

export function sendTooLong(reply: ErrorReply): void {
  reply
    .code(413)
    .header('cache-control', 'no-store')
    .send({ error: 'too-large', message: 'The request is too large.' });
}

/** A copy of the body's stream: its reader may break it off without cutting the visitor's connection. */
export function boundedBody({ raw }: Forwarded): Transform {
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
  // The reader of the copy gets the error as well.
  body.on('error', () => undefined);
  raw.once('close', () => {
    if (raw.complete) return;
    faults.set(raw, 'left');
    body.destroy(new Error('The visitor has left'));
  });
  raw.pipe(body);
  return body;
}

/** Settles when the visitor has sent everything, or has gone; the server's request timeout bounds it. */
export async function bodySent({ raw }: Forwarded): Promise<void> {
  if (raw.complete || raw.destroyed) return;
  await finished(raw).catch(() => undefined);
}
