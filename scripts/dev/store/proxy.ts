/**
 * The server that browsers open during `npm run dev`. It forwards requests to the host, and adds the
 * development script to the pages. While the host or the API is not available, navigations receive a notice,
 * and all other requests wait.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer, request as sendRequest } from 'node:http';
import { bootElementId } from '../../../host/client/boot';
import type { OpenTabs } from './open-tabs';
import { clientPath, eventsPath } from './protocol';

interface Options {
  hostPort: number;
  /** The code of the development script; see client.ts. */
  client: string;
  tabs: OpenTabs;
  /** Whether the host and the API are available. */
  isOpen: () => boolean;
  /** Resolves once the host and the API are available. */
  opened: () => Promise<void>;
}

const scriptElement = `<script type="module" src="${clientPath}"></script>`;

const startingPage = `<!doctype html><html lang="en" data-starting><head><meta charset="utf-8">
<title>Press Start is starting</title></head><body><p role="status">Press Start is starting …</p>${scriptElement}</body></html>`;

const isHtml = ({ headers }: IncomingMessage) => String(headers['content-type']).startsWith('text/html');

const isNavigation = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && String(headers.accept).includes('text/html');

/** Adds the development script to a page of the store. Returns other documents unchanged. */
const addScript = (html: string) =>
  html.includes(`id="${bootElementId}"`) ? html.replace('</body>', `${scriptElement}</body>`) : html;

async function readText(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

function sendStartingPage(response: ServerResponse): void {
  response
    .writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(startingPage);
}

/** Sends the host's response to the browser. Adds the development script to pages. */
async function relay(from: IncomingMessage, response: ServerResponse, isHead: boolean): Promise<void> {
  const { statusCode = 502, rawHeaders } = from;
  if (isHead || !isHtml(from)) {
    response.writeHead(statusCode, rawHeaders);
    from.pipe(response);
    return;
  }
  const html = addScript(await readText(from));
  for (const [name, value] of Object.entries(from.headers))
    if (value !== undefined && name !== 'content-length' && name !== 'transfer-encoding')
      response.setHeader(name, value);
  response.writeHead(statusCode, { 'content-length': Buffer.byteLength(html) }).end(html);
}

/**
 * Matches the headers with which a proxy reports its client. By sending them, a client could claim any
 * address.
 */
const proxyHeader = /^(?:forwarded$|x-forwarded-)/;

/** Omits `accept-encoding`, because the script can be added only to uncompressed pages. */
const forwardedHeaders = ({ headers, socket }: IncomingMessage) => ({
  ...Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== 'accept-encoding' && !proxyHeader.test(name)),
  ),
  'x-forwarded-for': socket.remoteAddress ?? '127.0.0.1',
});

function forward(request: IncomingMessage, response: ServerResponse, { hostPort }: Options): void {
  const { method = 'GET', url } = request;
  const outgoing = sendRequest({
    host: '127.0.0.1',
    port: hostPort,
    path: url,
    method,
    headers: forwardedHeaders(request),
  });
  outgoing.once('response', (from) => {
    from.once('error', () => response.destroy());
    relay(from, response, method === 'HEAD').catch(() => response.destroy());
  });
  outgoing.once('error', () => {
    if (response.headersSent) return response.destroy();
    if (isNavigation(request)) return sendStartingPage(response);
    response.writeHead(502, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
    response.end('The host is not available. The terminal of `npm run dev` shows the reason.');
  });
  response.once('close', () => outgoing.destroy());
  request.pipe(outgoing);
}

async function respond(request: IncomingMessage, response: ServerResponse, options: Options) {
  if (request.url === eventsPath) return options.tabs.add(response);
  if (request.url === clientPath)
    return response
      .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' })
      .end(options.client);
  if (!options.isOpen()) {
    if (isNavigation(request)) return sendStartingPage(response);
    await options.opened();
  }
  forward(request, response, options);
}

/** Creates the server, which does not listen yet. */
export function createDevelopmentServer(options: Options): Server {
  return createServer((request, response) => {
    respond(request, response, options).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
}
