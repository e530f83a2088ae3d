import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { config } from '../config';
import { readApiCalls } from './api-contract';

jest.mock('../config', () => ({ config: { apiUrls: [] } }));

const document = {
  openapi: '3.1.0',
  paths: {
    '/genres': {
      get: {
        security: [],
        responses: {
          200: { content: { 'application/json': { schema: { type: 'array', items: { type: 'string' } } } } },
        },
      },
    },
  },
};

const servers: Server[] = [];

/** Starts a server that responds to every request with a text. Returns its URL. */
async function serve(text: string): Promise<string> {
  const server = createServer((_request, response) => response.end(text)).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${Object(server.address()).port}`;
}

let now = Date.now();

beforeEach(() => {
  // Each test starts a minute later, because the calls are cached for a few seconds.
  now += 60_000;
  jest.useFakeTimers({ now, doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'] });
});

afterEach(() => {
  jest.useRealTimers();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

test('The host reads the API’s calls from the first API process that responds with an OpenAPI document', async () => {
  config.apiUrls = [await serve('not found'), await serve(JSON.stringify(document))];
  expect(await readApiCalls()).toEqual({
    'GET /genres': { request: { fields: {} }, response: { list: 'string' } },
  });
});

test('While no API process responds with an OpenAPI document, the result is undefined, and only one warning is logged', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  config.apiUrls = [await serve('{}')];
  expect(await readApiCalls()).toBeUndefined();
  jest.setSystemTime(now + 30_000);
  expect(await readApiCalls()).toBeUndefined();
  expect(warn).toHaveBeenCalledTimes(1);
});
