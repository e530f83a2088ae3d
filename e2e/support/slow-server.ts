import { once } from 'node:events';
import { createServer } from 'node:http';

/** Starts a proxy of the store that delays all responses until `release` is called. */
export async function startSlowServer(storeOrigin: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const server = createServer(async (request, response) => {
    await released;
    const file = await fetch(storeOrigin + String(request.url));
    response.writeHead(file.status, { 'content-type': file.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await file.arrayBuffer()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The slow server has no port');
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { origin: `http://127.0.0.1:${address.port}`, release: () => release(), close };
}
