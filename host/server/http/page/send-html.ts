/** Sends documents in the encoding that the visitor's browser prefers. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Level 5 takes about a millisecond for a page; higher levels cost more time than they save in transfer. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const compress = {
  br: (html: string) => promisify(brotliCompress)(html, brotliOptions),
  gzip: (html: string) => promisify(gzip)(html),
};

type Encoding = keyof typeof compress;

/** Best first. */
const encodings: Encoding[] = ['br', 'gzip'];

export async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string) {
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding, cookie');
  const accepted = negotiate(String(request.headers['accept-encoding'] ?? '').toLowerCase(), encodings);
  const encoding = encodings.find((name) => name === accepted);
  if (!encoding) return reply.send(html);
  return reply.header('content-encoding', encoding).send(await compress[encoding](html));
}
