import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { uploadImage } from '@press-start/api/contract';
import { currentSession, endSession, startSession } from '../session';
import { makeLoginResponse } from '../testing';
import { configureApi, isApiError, upload } from '.';

let nextResponse = { status: 200, body: '{}' };
let recorded = { token: '', body: '' };
const server = createServer((request, response) => {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  if (request.method === 'OPTIONS') return response.writeHead(204, headers).end();
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    recorded = { token: String(request.headers['x-access-token']), body: Buffer.concat(chunks).toString() };
    response.writeHead(nextResponse.status, headers).end(nextResponse.body);
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
  await startSession(makeLoginResponse({ token: 'secret' }));
});
afterEach(() => {
  endSession('logout');
  localStorage.clear();
});

const isAddress = (address: string | AddressInfo | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;

function imageForm(): FormData {
  const form = new FormData();
  form.set('file', new Blob(['picture'.repeat(50_000)]), 'cover.png');
  form.set('upload_preset', 'press-start');
  return form;
}

test('An upload sends the form with the token, reports its progress and returns the response [R398]', async () => {
  nextResponse = { status: 200, body: JSON.stringify({ secure_url: '/images/uploads/a.webp' }) };
  const fractions: number[] = [];
  const response = await upload(uploadImage, imageForm(), {
    onProgress: (fraction) => fractions.push(fraction),
  });
  expect(response.secure_url).toBe('/images/uploads/a.webp');
  expect(recorded.token).toBe('secret');
  expect(recorded.body).toContain('name="upload_preset"');
  expect(fractions.at(-1)).toBe(1);
  expect([...fractions].sort((a, b) => a - b)).toEqual(fractions);
});

test('A rejected upload throws an ApiError with the field errors from the API, and an invalid token ends the session', async () => {
  const fields = [{ path: '/file', message: 'This picture cannot be read' }];
  nextResponse = { status: 422, body: JSON.stringify({ error: 'invalid', message: 'No', fields }) };
  const rejection = await upload(uploadImage, imageForm()).catch((error: unknown) => error);
  expect(isApiError(rejection) && rejection.fields).toEqual(fields);
  expect(currentSession()).toBeDefined();
  nextResponse = { status: 401, body: JSON.stringify({ error: 'unauthorised', message: 'Please log in.' }) };
  await expect(upload(uploadImage, imageForm())).rejects.toMatchObject({ status: 401 });
  expect(currentSession()).toBeUndefined();
});

test("An upload rejects with the code 'unreachable' after a network failure, and with the abort reason when aborted", async () => {
  const controller = new AbortController();
  const aborted = upload(uploadImage, imageForm(), { signal: controller.signal });
  controller.abort(new Error('left the page'));
  await expect(aborted).rejects.toThrow('left the page');
  configureApi({ baseUrl: 'http://127.0.0.1:1' });
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(upload(uploadImage, imageForm())).rejects.toMatchObject({ code: 'unreachable' });
  logged.mockRestore();
});
