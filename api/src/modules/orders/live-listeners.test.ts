import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TestStore } from '../../testing/store';
import { findAdminTokens } from '../accounts/session.repo';
import { LiveListeners } from './live-listeners';

let store: TestStore;
beforeAll(async () => (store = await TestStore.open()));
afterAll(() => store.close());

/** Listeners whose queries for the administrators among them are counted. */
function countedListeners() {
  let queries = 0;
  const listeners = new LiveListeners((tokens) => {
    queries += 1;
    return findAdminTokens(store.db, tokens, store.services.now());
  }, store.app.log);
  return { listeners, queries: () => queries };
}

const join = (listeners: LiveListeners, token: string) => {
  const stream = new PassThrough();
  listeners.add(stream, token);
  return stream;
};

/** What has been written when the stream gets its next text, or undefined when it ends. */
const heard = (stream: PassThrough) =>
  new Promise<string | undefined>((resolve) => {
    stream.once('data', (text: Buffer) => resolve(text.toString()));
    stream.once('end', () => resolve(undefined));
  });

test('an order is told to a thousand listeners after one query; whoever is no administrator any more hears the end', async () => {
  const admins = await Promise.all([1, 2, 3].map(() => store.makeShopper({ admin: true })));
  const { token: shopper } = await store.makeShopper();
  const { listeners, queries } = countedListeners();
  const streams = Array.from({ length: 1000 }, (_, index) => join(listeners, admins[index % 3]?.token ?? ''));
  const strangers = [shopper, 'no-token', ''].map((token) => join(listeners, token));
  const reported = Promise.all([...streams, ...strangers].map(heard));
  for (const stream of [...streams, ...strangers]) listeners.send(stream, 'order 7\n');
  expect(await reported).toEqual([...streams.map(() => 'order 7\n'), ...strangers.map(() => undefined)]);
  expect(queries()).toBe(1);
});

test('a banned administrator, and one whose session has ended, hear of no further order', async () => {
  const { listeners } = countedListeners();
  const [banned, loggedOut, expired] = await Promise.all(
    [1, 2, 3].map(() => store.makeShopper({ admin: true })),
  );
  const streams = [banned, loggedOut, expired].map((admin) => join(listeners, admin?.token ?? ''));
  const first = Promise.all(streams.map(heard));
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
  const second = Promise.all(streams.map(heard));
  listeners.sendToAll('order 2\n');
  expect(await second).toEqual([undefined, undefined, undefined]);
});

test('who listens keeps the session alive by that', async () => {
  const { id, token } = await store.makeShopper({ admin: true });
  const seen = async () =>
    (
      await store.db
        .selectFrom('session')
        .select('last_seen_at')
        .where('account_id', '=', id)
        .executeTakeFirstOrThrow()
    ).last_seen_at.getTime();
  const before = await seen();
  store.forward(6);
  await findAdminTokens(store.db, [token], store.services.now());
  expect(await seen()).toBe(before + 6 * 60_000);
});

test('when the database is away the listeners are let go: they come back and say what they have heard', async () => {
  const listeners = new LiveListeners(() => Promise.reject(new Error('away')), store.app.log);
  const stream = join(listeners, 'token');
  const closed = new Promise<void>((resolve) => stream.once('close', resolve));
  listeners.sendToAll('order 1\n');
  await closed;
  expect(stream.destroyed).toBe(true);
});
