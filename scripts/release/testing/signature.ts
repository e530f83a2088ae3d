/**
 * Checks the AWS signature (version 4) of a request. Shares no code with the client, so that tests detect
 * signing errors of the client.
 */
import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

const percentEncode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/;

/** Returns whether the request was signed with this secret, for this content. */
export function isSigned(request: IncomingMessage, body: Buffer, secret: string): boolean {
  const { method = '', url = '', headers } = request;
  const [, day = '', region = '', names = '', signature] =
    authorizationPattern.exec(headers.authorization ?? '') ?? [];
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== sha256(body)) return false;
  const { pathname, searchParams } = new URL(url, 'http://bucket');
  const canonical = [
    method,
    // Services read an unescaped plus sign as a space.
    pathname.replaceAll('+', ' ').split('/').map(decodeURIComponent).map(percentEncode).join('/'),
    [...searchParams]
      .map((pair) => pair.map(percentEncode).join('='))
      .sort()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name])}`),
    '',
    names,
    hash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex') === signature;
}
