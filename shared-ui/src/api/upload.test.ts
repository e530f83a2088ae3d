import { uploadImage } from '@press-start/api/contract';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { currentSession, endSession, startSession } from '../session';
import { makeLoginAnswer } from '../testing';
import { configureApi, isApiError, upload } from '.';

/** A server that reads the form and answers as it is told; for jsdom it is another origin. */
let reply = { status: 200, body: '{}' };
let recorded = { token: '', body: '' };
const server = createServer((request, response) => {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  if (request.method === 'OPTIONS') return response.writeHead(204, headers).end();
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    recorded = { token: String(request.headers['x-access-token']), body: Buffer.concat(chunks).toString() };
    response.writeHead(reply.status, headers).end(reply.body);
  });
  return undefined;
});

beforeAll(
  () =>
    new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    }),
);
afterAll(
  () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
);

beforeEach(async () => {
  const address = server.address();
  if (!isAddress(address)) throw new Error('The server has no port');
  configureApi({ baseUrl: `http://127.0.0.1:${address.port}` });
  await startSession(makeLoginAnswer({ token: 'secret' }));
});
afterEach(() => {
  endSession('logout');
  localStorage.clear();
});

const isAddress = (address: string | AddressInfo | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;

function picture(): FormData {
  const form = new FormData();
  form.set('file', new Blob(['picture'.repeat(50_000)]), 'cover.png');
  form.set('upload_preset', 'press-start');
  return form;
}

test('Sends the form with the token, tells how far it has come, and answers what the API answered [R398]', async () => {
  reply = { status: 200, body: JSON.stringify({ secure_url: '/images/uploads/a.webp' }) };
  const parts: number[] = [];
  const response = await upload(uploadImage, picture(), { onProgress: (part) => parts.push(part) });
  expect(response.secure_url).toBe('/images/uploads/a.webp');
  expect(recorded.token).toBe('secret');
  expect(recorded.body).toContain('name="upload_preset"');
  expect(parts.at(-1)).toBe(1);
  expect([...parts].sort((one, other) => one - other)).toEqual(parts);
});

test('a refusal is an ApiError with the words of the API; a dead token ends the session', async () => {
  const fields = [{ path: '/file', message: 'This picture cannot be read' }];
  reply = { status: 422, body: JSON.stringify({ error: 'invalid', message: 'No', fields }) };
  const rejection = await upload(uploadImage, picture()).catch((error: unknown) => error);
  expect(isApiError(rejection) && rejection.fields).toEqual(fields);
  expect(currentSession()).toBeDefined();
  reply = { status: 401, body: JSON.stringify({ error: 'unauthorised', message: 'Please log in.' }) };
  await expect(upload(uploadImage, picture())).rejects.toMatchObject({ status: 401 });
  expect(currentSession()).toBeUndefined();
});

test('a store that cannot be reached, and an upload that is stopped, end as such', async () => {
  const stop = new AbortController();
  const stopped = upload(uploadImage, picture(), { signal: stop.signal });
  stop.abort(new Error('left the page'));
  await expect(stopped).rejects.toThrow('left the page');
  configureApi({ baseUrl: 'http://127.0.0.1:1' });
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(upload(uploadImage, picture())).rejects.toMatchObject({ code: 'unreachable' });
  logged.mockRestore();
});
