import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TestStore } from '../../testing/store';
import { findAdminTokens } from '../accounts/session.repo';
import { LiveListeners } from './live-orders';

let store: TestStore;
beforeAll(async () => (store = await TestStore.open()));
afterAll(() => store.close());

function makeCountedListeners() {
  let queries = 0;
  const listeners = new LiveListeners((tokens) => {
    queries += 1;
    return findAdminTokens(store.db, tokens, store.services.now());
  }, store.app.log);
  return { listeners, queries: () => queries };
}

const addListener = (listeners: LiveListeners, token: string) => {
  const stream = new PassThrough();
  listeners.add(stream, token);
  return stream;
};

/** Resolves to undefined when the stream ends. */
const nextText = (stream: PassThrough) =>
  new Promise<string | undefined>((resolve) => {
    stream.once('data', (text: Buffer) => resolve(text.toString()));
    stream.once('end', () => resolve(undefined));
  });

test('A live order is sent to a thousand listeners after one query; the streams of users who are not administrators are closed', async () => {
  const admins = await Promise.all([1, 2, 3].map(() => store.makeShopper({ admin: true })));
  const { token: shopper } = await store.makeShopper();
  const { listeners, queries } = makeCountedListeners();
  const streams = Array.from({ length: 1000 }, (_, index) =>
    addListener(listeners, admins[index % 3]?.token ?? ''),
  );
  const nonAdmins = [shopper, 'no-token', ''].map((token) => addListener(listeners, token));
  const received = Promise.all([...streams, ...nonAdmins].map(nextText));
  for (const stream of [...streams, ...nonAdmins]) listeners.send(stream, 'order 7\n');
  expect(await received).toEqual([...streams.map(() => 'order 7\n'), ...nonAdmins.map(() => undefined)]);
  expect(queries()).toBe(1);
});

test('An administrator who is banned or whose session has ended receives no further live orders', async () => {
  const { listeners } = makeCountedListeners();
  const [banned, loggedOut, expired] = await Promise.all(
    [1, 2, 3].map(() => store.makeShopper({ admin: true })),
  );
  const streams = [banned, loggedOut, expired].map((admin) => addListener(listeners, admin?.token ?? ''));
  const first = Promise.all(streams.map(nextText));
  listeners.sendToAll('order 1\n');
  expect(await first).toEqual(['order 1\n', 'order 1\n', 'order 1\n']);
  await store.db
    .updateTable('account')
    .set({ active: false })
    .where('id', '=', banned?.id ?? 0)
    .execute();
  await store.post('/auth/logout', { token: loggedOut?.token });
  await store.db
    .updateTable('session')
    .set({ last_seen_at: new Date(0) })
    .where('account_id', '=', expired?.id ?? 0)
    .execute();
  const second = Promise.all(streams.map(nextText));
  listeners.sendToAll('order 2\n');
  expect(await second).toEqual([undefined, undefined, undefined]);
});

test('Checking the session of a live-order listener extends the session', async () => {
  const { id, token } = await store.makeShopper({ admin: true });
  const lastSeenAt = async () =>
    (
      await store.db
        .selectFrom('session')
        .select('last_seen_at')
        .where('account_id', '=', id)
        .executeTakeFirstOrThrow()
    ).last_seen_at.getTime();
  const before = await lastSeenAt();
  store.advanceMinutes(6);
  await findAdminTokens(store.db, [token], store.services.now());
  expect(await lastSeenAt()).toBe(before + 6 * 60_000);
});

test('When the database is unavailable, the live-order streams are closed, so that clients reconnect', async () => {
  const listeners = new LiveListeners(() => Promise.reject(new Error('unavailable')), store.app.log);
  const stream = addListener(listeners, 'token');
  const closed = new Promise<void>((resolve) => stream.once('close', resolve));
  listeners.sendToAll('order 1\n');
  await closed;
  expect(stream.destroyed).toBe(true);
});
