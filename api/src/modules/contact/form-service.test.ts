import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { FormService } from '../../testing/form-service';
import { TestStore } from '../../testing/store';
import { forwardDueMessages } from './form-service';

let service: FormService;
let store: TestStore;

beforeAll(async () => {
  service = await FormService.open();
  store = await TestStore.open({ contactFormUrl: service.url, messagesPerAddress: 1000 });
});
afterAll(async () => {
  await store.close();
  await service.close();
});
beforeEach(async () => {
  service.received.length = 0;
  await store.db.deleteFrom('contact_message').execute();
});

const contactMessage = { email: 'rosa@mail.example', message: 'Where is my cartridge?' };
const send = (body: object = contactMessage) => store.post('/contact', { body });
const forwardDue = () => forwardDueMessages(store.services, store.app.log);
const readStoredMessages = () =>
  store.db.selectFrom('contact_message').select(['email', 'message', 'forwarded_at', 'due_at']).execute();

const unavailable = { status: 503 };

test('A contact message is sent to the form service and marked as forwarded [R301]', async () => {
  const response = await send();
  expect([response.statusCode, response.json()]).toEqual([200, { message: 'Message sent' }]);
  expect(service.received).toEqual([contactMessage]);
  expect(await readStoredMessages()).toEqual([
    { ...contactMessage, forwarded_at: expect.any(Date), due_at: null },
  ]);
  store.advanceMinutes(600);
  await forwardDue();
  expect(service.received).toHaveLength(1);
});

test('A failed request to the form service is retried once immediately', async () => {
  service.respondNext(unavailable);
  expect((await send()).statusCode).toBe(200);
  expect(service.received).toHaveLength(2);
  expect((await readStoredMessages())[0]?.forwarded_at).toEqual(expect.any(Date));
});

test('The field errors of the form service are returned to the sender, and the message is deleted [R300]', async () => {
  const errors = [
    { field: 'email', code: 'TYPE_EMAIL', message: 'should be an email' },
    { code: 'FORM_NOT_FOUND', message: 'Form not found' },
  ];
  service.respondNext({ status: 422, body: { errors } });
  const response = await send();
  expect([response.statusCode, response.json().fields]).toEqual([
    422,
    [{ path: '/email', message: 'should be an email' }],
  ]);
  expect(await readStoredMessages()).toEqual([]);
});

test('While the form service is down, the sender receives a success response, and the maintenance job forwards the message once', async () => {
  service.respondNext(unavailable, unavailable, unavailable, unavailable);
  expect((await send()).json()).toEqual({ message: 'Message sent' });
  await forwardDue();
  expect(service.received).toHaveLength(2);
  store.advanceMinutes(1);
  await forwardDue();
  expect(service.received).toHaveLength(4);
  expect(await readStoredMessages()).toMatchObject([{ ...contactMessage, forwarded_at: null }]);
  store.advanceMinutes(2);
  await Promise.all([forwardDue(), forwardDue()]);
  expect(service.received).toHaveLength(5);
  expect((await readStoredMessages())[0]?.forwarded_at).toEqual(expect.any(Date));
});

test('A contact message that the form service rejects on a retry remains stored and is not sent again', async () => {
  const errors = [{ field: 'message', message: 'too long' }];
  service.respondNext(unavailable, unavailable, { status: 422, body: { errors } });
  await send();
  store.advanceMinutes(1);
  await forwardDue();
  store.advanceMinutes(600);
  await forwardDue();
  expect(service.received).toHaveLength(3);
  expect(await readStoredMessages()).toEqual([{ ...contactMessage, forwarded_at: null, due_at: null }]);
});

test('A contact message remains stored if the form service responds with 404 or a redirect', async () => {
  service.respondNext({ status: 404 }, { status: 404 });
  await send();
  service.respondNext({ status: 302 }, { status: 302 });
  await send();
  expect(await readStoredMessages()).toMatchObject([{ forwarded_at: null }, { forwarded_at: null }]);
});

test('A contact message from a bot is not forwarded', async () => {
  await send({ ...contactMessage, website: 'https://spam.example' });
  expect(service.received).toEqual([]);
});
