import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OpenTabs } from './open-tabs';
import { clientPath, eventsPath } from './protocol';
import { createDevelopmentServer } from './proxy';

const page = '<html><body><script id="boot" type="application/json">{}</script></body></html>';

/** Responds as the host does: pages at most paths, and other documents, data and redirects at some. */
const host = createServer((request, response) => {
  const { url, method, headers } = request;
  if (url === '/data') response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":1}');
  else if (url === '/document') response.writeHead(200, { 'content-type': 'text/html' }).end('<body></body>');
  else if (url === '/echo') request.pipe(response.writeHead(201, { 'x-method': method }));
  else if (url === '/headers')
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(headers));
  else if (url === '/cookies') response.writeHead(303, { location: '/', 'set-cookie': ['a=1', 'b=2'] }).end();
  else
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'x-encoding': headers['accept-encoding'] ?? 'none',
      })
      .end(method === 'HEAD' ? undefined : page);
});

let isOpen = true;
let open = () => {};
const opened = new Promise<void>((resolve) => (open = resolve));
const state = { isOpen: true, problems: { api: [{ message: 'it is broken' }] }, builds: [] };

const servers: Server[] = [host];
async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  return port;
}

let base = '';
beforeAll(async () => {
  const server = createDevelopmentServer({
    hostPort: await listen(host),
    client: 'start();',
    tabs: new OpenTabs(() => state),
    isOpen: () => isOpen,
    opened: () => opened,
  });
  servers.push(server);
  base = `http://127.0.0.1:${await listen(server)}`;
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const get = (path: string, init?: RequestInit) => fetch(base + path, { redirect: 'manual', ...init });

test('The development server adds its script to the pages of the store, which it requests uncompressed', async () => {
  const response = await get('/home');
  expect(response.headers.get('x-encoding')).toBe('none');
  const text = await response.text();
  expect(text).toContain(`<script type="module" src="${clientPath}"></script></body>`);
  expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
});

test('The development server forwards data, and documents that are not pages of the store, unchanged', async () => {
  expect(await (await get('/data')).json()).toEqual({ id: 1 });
  expect(await (await get('/document')).text()).toBe('<body></body>');
});

test('The development server forwards methods, request bodies, statuses, redirects and cookies', async () => {
  const echo = await get('/echo', { method: 'PUT', body: 'text' });
  expect([echo.status, echo.headers.get('x-method'), await echo.text()]).toEqual([201, 'PUT', 'text']);
  const redirect = await get('/cookies');
  expect([redirect.status, redirect.headers.get('location')]).toEqual([303, '/']);
  expect(redirect.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect((await get('/home', { method: 'HEAD' })).status).toBe(200);
});

test('The development server removes proxy headers from requests and sets only X-Forwarded-For', async () => {
  const claimed = {
    forwarded: 'for=203.0.113.9',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  };
  const received = await (await get('/headers', { headers: { ...claimed, 'x-other': '1' } })).json();
  expect(received).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-other': '1' });
  for (const name of ['forwarded', 'x-forwarded-host', 'x-forwarded-proto'])
    expect(received).not.toHaveProperty(name);
});

test('A tab that connects to the development server receives the state of the store immediately', async () => {
  const { body, headers } = await get(eventsPath);
  expect(headers.get('content-type')).toBe('text/event-stream');
  const reader = body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  expect(new TextDecoder().decode(value)).toContain(`event: state\ndata: ${JSON.stringify(state)}\n\n`);
});

test('The development server serves its script', async () => {
  const response = await get(clientPath);
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await response.text()).toBe('start();');
});

test('While the store restarts, a navigation receives a notice with the script, and other requests wait', async () => {
  isOpen = false;
  const notice = await get('/home', { headers: { accept: 'text/html' } });
  expect(notice.status).toBe(503);
  expect(await notice.text()).toContain(clientPath);
  let hasResponded = false;
  const waiting = get('/data').then((response) => {
    hasResponded = true;
    return response.status;
  });
  await get(clientPath);
  expect(hasResponded).toBe(false);
  isOpen = true;
  open();
  expect(await waiting).toBe(200);
});
