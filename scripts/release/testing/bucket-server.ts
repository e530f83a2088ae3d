/**
 * Runs a bucket for tests: s3rver, which stores objects in a folder, behind a proxy that adds missing
 * features. The proxy checks signatures and the conditions `If-Match` and `If-None-Match`. As in a public
 * bucket, reads need no signature.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { BucketSettings } from '../bucket';
import { isSigned } from './signature';

/** Key and secret of s3rver's only account. */
const account = 'S3RVER';

const cors = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin>
  <AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod></CORSRule></CORSConfiguration>`;

export interface BucketServer {
  settings: BucketSettings;
  /** Sets whether the server responds with 503 to every request. */
  setDown(isDown: boolean): void;
  /** Returns the number of rejected conditional writes. */
  rejectedWrites(): number;
  close(): Promise<void>;
}

async function contentOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * Makes s3rver store an object completely before it responds. By default, s3rver responds as soon as it has
 * received the content, and serves an empty or incomplete object until the file is written.
 */
function completeUploads({ store }: S3rver): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const file = store.getResourcePath(bucket, key, 'object');
    const bytes = await contentOf(content);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    const md5 = createHash('md5').update(bytes).digest('hex');
    await store.putMetadata(bucket, key, metadata, md5);
    return { size: bytes.length, md5 };
  };
}

export async function openBucketServer(port = 0): Promise<BucketServer> {
  const directory = mkdtempSync(path.join(tmpdir(), 'press-start-bucket-'));
  const inner = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'releases', configs: [cors] }],
  });
  completeUploads(inner);
  const origin = `http://127.0.0.1:${(await inner.run()).port}`;
  let isDown = false;
  let rejectedWrites = 0;
  const etagOf = async (url: string) => {
    const response = await fetch(origin + url, { method: 'HEAD' });
    return response.ok ? response.headers.get('etag') : undefined;
  };
  const meetsCondition = async ({ url = '', headers }: IncomingMessage) => {
    if (headers['if-match']) return headers['if-match'] === (await etagOf(url));
    if (headers['if-none-match'] === '*') return (await etagOf(url)) === undefined;
    return true;
  };
  const reject = (response: ServerResponse, status: number, code: string) =>
    response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);

  const respond = async (request: IncomingMessage, body: Buffer, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    const isReading = method === 'GET' || method === 'HEAD';
    if (isDown) return reject(response, 503, 'ServiceUnavailable');
    if (headers.authorization ? !isSigned(request, body, account) : !isReading)
      return reject(response, 403, 'SignatureDoesNotMatch');
    if (!isReading && !(await meetsCondition(request))) {
      rejectedWrites += 1;
      return reject(response, 412, 'PreconditionFailed');
    }
    const { host: _host, connection: _connection, 'transfer-encoding': _coding, ...forwarded } = headers;
    const result = await fetch(origin + url, {
      method,
      headers: Object.entries(forwarded).map(([name, value]): [string, string] => [name, String(value)]),
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    });
    const content = Buffer.from(await result.arrayBuffer());
    const responseHeaders = Object.fromEntries(result.headers);
    delete responseHeaders['transfer-encoding'];
    if (method !== 'HEAD') responseHeaders['content-length'] = String(content.length);
    response.writeHead(result.status, responseHeaders).end(content);
  };
  let previous: Promise<unknown> = Promise.resolve();
  const proxy = createServer(async (request, response) => {
    const body = await contentOf(request);
    // Handle requests in sequence, so that no other write happens between a check of a condition and its
    // write.
    previous = previous.then(() => respond(request, body, response)).catch(() => response.destroy());
  });
  proxy.listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const listeningPort = typeof address === 'object' ? address?.port : port;
  return {
    settings: {
      url: `http://127.0.0.1:${listeningPort}/releases`,
      key: account,
      secret: account,
      region: 'us-east-1',
    },
    setDown: (value) => (isDown = value),
    rejectedWrites: () => rejectedWrites,
    close: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await inner.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
