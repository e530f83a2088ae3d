import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { AuditEntry } from '../../../contract';
import { insertTestOrder } from '../../testing/orders';
import { type Shopper, TestStore } from '../../testing/store';
import { changesOf } from './audit.rules';

let store: TestStore;
let [max, vera, rosa]: Shopper[] = [];
let orderId: number;

beforeEach(async () => {
  store = await TestStore.open();
  [max, vera] = [await store.makeShopper({ admin: true }), await store.makeShopper({ admin: true })];
  rosa = await store.makeShopper();
  const { id: productId } = await store.makeGame();
  orderId = await insertTestOrder(store.db, { accountId: rosa.id, productId, status: 'fulfilled' });
  await store.put(`/order/${orderId}/dispatched`, { token: max.token });
  await store.put(`/user/admin/true/${rosa.id}`, { token: vera.token });
  await store.put(`/user/${rosa.id}/false`, { token: max.token });
});
afterEach(() => store.close());

const list = async (query = '') => {
  const response = await store.get(`/audit${query}`, { token: max?.token ?? '' });
  const entries: AuditEntry[] = response.json();
  return { entries, total: response.headers['x-total-count'] };
};

test('The audit log lists actor, action, time and changed values, newest entry first [R444]', async () => {
  const { entries, total } = await list();
  expect(total).toBe('3');
  expect(entries).toMatchObject([
    {
      nickname_actor: max?.username,
      action: 'ban',
      subject: `account ${rosa?.id}`,
      changes: [{ field: 'active', before: 'true', after: 'false' }],
    },
    {
      nickname_actor: vera?.username,
      action: 'grant-admin',
      changes: [{ field: 'admin', before: 'false', after: 'true' }],
    },
    {
      id_actor: max?.id,
      action: 'order-moved',
      subject: `order ${orderId}`,
      changes: [{ field: 'status', before: 'fulfilled', after: 'dispatched' }],
    },
  ]);
  expect(Date.parse(entries[0]?.at ?? '')).not.toBeNaN();
});

test('A status change that is rejected or has no effect is not recorded in the audit log', async () => {
  await store.put(`/order/${orderId}/dispatched`, { token: max?.token ?? '' });
  await store.put(`/order/${orderId}/cart`, { token: max?.token ?? '' });
  expect((await list()).total).toBe('3');
});

test('The audit log can be filtered by actor or action and is paginated', async () => {
  expect((await list(`?q=${vera?.username.toUpperCase()}`)).entries.map(({ action }) => action)).toEqual([
    'grant-admin',
  ]);
  expect((await list('?action=ban')).total).toBe('1');
  const { entries, total } = await list('?page=2&limit=2');
  expect([entries.length, total]).toEqual([1, '3']);
});

test('GET /audit/actions lists the recorded actions', async () => {
  const response = await store.get('/audit/actions', { token: max?.token ?? '' });
  expect(response.json()).toEqual(['ban', 'grant-admin', 'order-moved']);
});

test('The changes of an audit entry contain only values that differ: a created subject has no old values, and a deleted subject has no new values', () => {
  const before = { name: 'Moon', price: 20, genres: ['Shooter'] };
  const after = { name: 'Moon', price: 25, genres: ['Shooter', 'Puzzle'] };
  expect(changesOf('product-changed', { before, after })).toEqual([
    { field: 'price', before: '20', after: '25' },
    { field: 'genres', before: 'Shooter', after: 'Shooter, Puzzle' },
  ]);
  expect(changesOf('genre-created', { name: 'Rhythm' })).toEqual([
    { field: 'name', before: null, after: 'Rhythm' },
  ]);
  expect(changesOf('product-deleted', { name: 'Moon' })).toEqual([
    { field: 'name', before: 'Moon', after: null },
  ]);
  expect(changesOf('delete-account', {})).toEqual([]);
});

test('Without a limit, GET /audit returns ten entries', async () => {
  for (const value of [true, false, true, false, true, false, true, false])
    await store.put(`/user/${rosa?.id}/${value}`, { token: max?.token ?? '' });
  const { entries, total } = await list();
  expect([entries.length, total]).toEqual([10, '11']);
});
