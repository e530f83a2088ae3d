/** What stands before a store in production: it ends TLS, with a certificate that nobody else trusts. */
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { createServer } from 'node:https';
import type { Server } from 'node:https';
import { generate } from 'selfsigned';

export interface HttpsFront {
  server: Server;
  port: number;
}

/**
 * Listens at once; what it is asked before the store is open ends without a response.
 * @param storePort where the store answers, over plain HTTP
 */
export async function openHttpsFront(storePort: () => number): Promise<HttpsFront> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const server = createServer({ key, cert }, (request, response) => {
    const { remoteAddress = '' } = request.socket;
    const headers = {
      ...request.headers,
      'x-forwarded-for': remoteAddress,
      'x-forwarded-proto': 'https',
    };
    const { method, url: path } = request;
    const toStore = httpRequest({ host: '127.0.0.1', port: storePort(), method, path, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    toStore.on('error', () => response.destroy());
    response.on('close', () => toStore.destroy());
    request.pipe(toStore);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The front has no port');
  return { server, port: address.port };
}
