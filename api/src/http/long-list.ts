import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from './compression';

/**
 * Maximum length of a list that is sent as one string. A longer list is streamed or compressed in batches, because
 * 100,000 games as one string would need hundreds of megabytes of memory.
 */
export const LONG_LIST_LENGTH = 1000;

const JSON_TYPE = 'application/json; charset=utf-8';

interface Batches<Item> {
  batches: AsyncIterable<readonly Item[]>;
  serialize: (items: readonly Item[]) => string;
}

/** A list as compressed JSON, small enough to cache. */
export interface PackedList {
  count: number;
  etag: string;
  gzip: Buffer;
}

async function* jsonOf<Item>({ batches, serialize }: Batches<Item>): AsyncGenerator<string> {
  let separator = '[';
  for await (const items of batches) {
    if (items.length === 0) continue;
    yield separator + serialize(items).slice(1, -1);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** Compresses a list in batches. The ETag equals the ETag that `addEtags` computes for the uncompressed text. */
export async function packList<Item>(list: Batches<Item>): Promise<PackedList> {
  let count = 0;
  const counted = async function* () {
    for await (const items of list.batches) {
      count += items.length;
      yield items;
    }
  };
  const digest = createHash('sha1');
  const packer = createGzip({ level: 6 });
  const chunks: Buffer[] = [];
  packer.on('data', (chunk: Buffer) => chunks.push(chunk));
  const packed = once(packer, 'end');
  for await (const text of jsonOf({ batches: counted(), serialize: list.serialize })) {
    digest.update(text);
    if (!packer.write(text)) await once(packer, 'drain');
  }
  packer.end();
  await packed;
  return { count, etag: `W/"${digest.digest('base64url')}"`, gzip: Buffer.concat(chunks) };
}

/** Returns the list as gzip, or as a decompressing stream if the client does not accept gzip. */
export function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, gzip }: PackedList,
): Buffer | Readable {
  reply.type(JSON_TYPE).header('etag', etag).header('vary', 'accept-encoding');
  if (acceptsGzip(request)) {
    reply.header('content-encoding', 'gzip');
    return gzip;
  }
  const text = createGunzip();
  text.end(gzip);
  return text;
}

/** Throws if the first batch fails; later failures abort the stream. */
export async function streamList<Item>(reply: FastifyReply, list: Batches<Item>): Promise<Readable> {
  const pieces = jsonOf(list);
  const first = await pieces.next();
  const all = async function* () {
    if (first.done !== true) yield first.value;
    yield* pieces;
  };
  reply.type(JSON_TYPE);
  return Readable.from(all());
}

/** Returns the serializer that Fastify compiled from the route's response schema. */
export function listSerializer(reply: FastifyReply): (items: readonly unknown[]) => string {
  const serialize = reply.getSerializationFunction('2xx');
  if (serialize === undefined) throw new Error('The route has no schema for its 2xx response.');
  return (items) => (isRecord(items) ? serialize(items) : '[]');
}

/** Narrows the type for Fastify's serializer, which is declared to accept only records. Arrays are records here. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
