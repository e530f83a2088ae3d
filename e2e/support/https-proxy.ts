/** Reverse proxy that terminates TLS with a self-signed certificate in front of a production store. */
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { Server } from 'node:https';
import { createServer } from 'node:https';
import { generate } from 'selfsigned';

export interface HttpsProxy {
  server: Server;
  port: number;
}

/**
 * Opens the proxy, which closes a connection without a response if the store is unreachable.
 * @param storePort returns the HTTP port of the store
 */
export async function openHttpsProxy(storePort: () => number): Promise<HttpsProxy> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const server = createServer({ key, cert }, (request, response) => {
    const { remoteAddress = '' } = request.socket;
    const headers = {
      ...request.headers,
      'x-forwarded-for': remoteAddress,
      'x-forwarded-proto': 'https',
    };
    const { method, url: path } = request;
    const storeRequest = httpRequest(
      { host: '127.0.0.1', port: storePort(), method, path, headers },
      (storeResponse) => {
        response.writeHead(storeResponse.statusCode ?? 502, storeResponse.headers);
        storeResponse.pipe(response);
      },
    );
    storeRequest.on('error', () => response.destroy());
    response.on('close', () => storeRequest.destroy());
    request.pipe(storeRequest);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The proxy has no port');
  return { server, port: address.port };
}
