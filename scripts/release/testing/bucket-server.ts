/**
 * A bucket for tests: s3rver, which speaks the protocol and keeps objects in a folder, behind a door that does what it
 * leaves out and real services do. The door checks signatures, and writes under `If-Match` and `If-None-Match` one after
 * the other. Reading needs no signature, as in a bucket that is public for reading.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { BucketSettings } from '../bucket';
import { isSigned } from './signature';

/** The one account that s3rver has. */
const account = 'S3RVER';

const cors = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin>
  <AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod></CORSRule></CORSConfiguration>`;

export interface BucketServer {
  settings: BucketSettings;
  /** Refuses everything from now on, as a service that is down. */
  setDown(down: boolean): void;
  /** How many conditional writes were refused. */
  refused(): number;
  close(): Promise<void>;
}

async function contentOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
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
  const origin = `http://127.0.0.1:${(await inner.run()).port}`;
  let down = false;
  let rejected = 0;
  /** Of the object that is meant, as it is now. */
  const etagOf = async (url: string) => {
    const reply = await fetch(origin + url, { method: 'HEAD' });
    return reply.ok ? reply.headers.get('etag') : undefined;
  };
  const fits = async ({ url = '', headers }: IncomingMessage) => {
    if (headers['if-match']) return headers['if-match'] === (await etagOf(url));
    if (headers['if-none-match'] === '*') return (await etagOf(url)) === undefined;
    return true;
  };
  const reject = (response: ServerResponse, status: number, code: string) =>
    response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);

  const answer = async (request: IncomingMessage, body: Buffer, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    const isReading = method === 'GET' || method === 'HEAD';
    if (down) return reject(response, 503, 'ServiceUnavailable');
    if (headers.authorization ? !isSigned(request, body, account) : !isReading)
      return reject(response, 403, 'SignatureDoesNotMatch');
    if (!isReading && !(await fits(request))) {
      rejected += 1;
      return reject(response, 412, 'PreconditionFailed');
    }
    const { host: _host, connection: _connection, 'transfer-encoding': _coding, ...passed } = headers;
    const result = await fetch(origin + url, {
      method,
      headers: Object.entries(passed).map(([name, value]): [string, string] => [name, String(value)]),
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    });
    const content = Buffer.from(await result.arrayBuffer());
    const reported = Object.fromEntries(result.headers);
    delete reported['transfer-encoding'];
    if (method !== 'HEAD') reported['content-length'] = String(content.length);
    response.writeHead(result.status, reported).end(content);
  };
  let before: Promise<unknown> = Promise.resolve();
  const entryPoint = createServer(async (request, response) => {
    const body = await contentOf(request);
    // One after the other: s3rver would show an object that is half written.
    before = before.then(() => answer(request, body, response)).catch(() => response.destroy());
  });
  entryPoint.listen(port, '127.0.0.1');
  await once(entryPoint, 'listening');
  const address = entryPoint.address();
  const open = typeof address === 'object' ? address?.port : port;
  return {
    settings: {
      address: `http://127.0.0.1:${open}/releases`,
      key: account,
      secret: account,
      region: 'us-east-1',
    },
    setDown: (now) => (down = now),
    refused: () => rejected,
    close: async () => {
      entryPoint.closeAllConnections();
      entryPoint.close();
      await inner.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
