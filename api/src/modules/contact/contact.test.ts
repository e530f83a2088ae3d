import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { runMaintenance } from '../../jobs/maintenance';
import { TestStore } from '../../testing/store';

let store: TestStore;
beforeAll(async () => (store = await TestStore.open()));
afterAll(() => store.close());
beforeEach(() => store.db.deleteFrom('contact_message').execute());

const contactMessage = { email: 'rosa@mail.example', message: 'Where is my <b>cartridge</b>?' };

let visitors = 0;
const send = (body: object, ip = `198.51.100.${(visitors += 1)}`) =>
  store.post('/contact', { body, headers: { 'x-forwarded-for': ip } });

const readStoredMessages = () =>
  store.db.selectFrom('contact_message').select(['email', 'message']).execute();

test('POST /contact trims the email address and stores markup in the message unchanged [R301]', async () => {
  const response = await send({ ...contactMessage, email: ' rosa@mail.example ' });
  expect([response.statusCode, response.json()]).toEqual([200, { message: 'Message sent' }]);
  expect(await readStoredMessages()).toEqual([contactMessage]);
});

test('Each invalid field of a contact message has its own error message [R300]', async () => {
  const empty = await send({});
  expect([empty.statusCode, empty.json().fields]).toEqual([
    422,
    [
      { path: '/email', message: 'Email is required' },
      { path: '/message', message: 'A message is required' },
    ],
  ]);
  const wrong = await send({ email: 'rosa', message: 'a'.repeat(2001) });
  expect(wrong.json().fields).toEqual([
    { path: '/email', message: 'Must be a valid email address' },
    { path: '/message', message: 'A message has at most 2000 characters' },
  ]);
});

test('A bot that fills in the honeypot field receives a success response, and nothing is stored', async () => {
  const before = await readStoredMessages();
  const response = await send({ ...contactMessage, website: 'https://spam.example' });
  expect([response.statusCode, response.json()]).toEqual([200, { message: 'Message sent' }]);
  expect(await readStoredMessages()).toEqual(before);
});

test('One IP address can send at most five messages per minute, and the next message is rejected with 429 and a Retry-After header', async () => {
  const responses = [];
  for (let count = 0; count < 6; count += 1) responses.push(await send(contactMessage, '203.0.113.9'));
  expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(Number(responses[5]?.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await send(contactMessage)).statusCode).toBe(200);
});

test('A contact message is deleted after a year', async () => {
  await send({ ...contactMessage, message: 'The first of its kind' });
  store.advanceMinutes(364 * 24 * 60);
  await send({ ...contactMessage, message: 'Much younger' });
  await runMaintenance(store.services, store.app.log);
  const messages = async () => (await readStoredMessages()).map(({ message }) => message);
  expect(await messages()).toEqual(expect.arrayContaining(['The first of its kind', 'Much younger']));
  store.advanceMinutes(24 * 60 + 1);
  await runMaintenance(store.services, store.app.log);
  expect(await messages()).toEqual(['Much younger']);
});
