import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { insertTestOrder } from '../../testing/orders';
import { type Shopper, TestStore } from '../../testing/store';
import { parseCsv } from '../products/csv';

let store: TestStore;
let [admin, rosa]: Shopper[] = [];
const ids: number[] = [];

beforeAll(async () => {
  store = await TestStore.open();
  admin = await store.makeShopper({ admin: true });
  rosa = await store.makeShopper();
  const { id: productId } = await store.makeGame();
  for (const status of ['fulfilled', 'cart', 'cancelled'] as const) {
    ids.push(await insertTestOrder(store.db, { accountId: rosa.id, productId, status }));
  }
  const address = '=HYPERLINK("https://evil.example","a, b")';
  await store.db.updateTable('orders').set({ address }).where('id', '=', ids[0]!).execute();
  await store.db.updateTable('account').set({ lastname: '@SUM(1)' }).where('id', '=', rosa.id).execute();
});
afterAll(() => store.close());

const get = (url: string) => store.get(url, { token: admin?.token ?? '' });

test('The order export contains no saved carts and escapes spreadsheet formulas', async () => {
  const { body, headers } = await get('/order/Csv');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe('attachment; filename="orders.csv"');
  expect(parseCsv(body)?.map(({ cells }) => cells[0])).toEqual(['Order', String(ids[0]), String(ids[2])]);
  expect(body).toContain(`"'=HYPERLINK(""https://evil.example"",""a, b"")"`);
});

test('The order export applies the filters of the order list', async () => {
  expect(parseCsv((await get('/order/Csv?status=cancelled')).body)).toHaveLength(2);
  expect(parseCsv((await get('/order/Csv?q=nobody')).body)).toHaveLength(1);
});

test('The user export contains no password hashes', async () => {
  const { body, headers } = await get(`/user/Csv?q=${rosa?.username}`);
  expect(headers['content-disposition']).toBe('attachment; filename="users.csv"');
  expect(body).toContain(`,Rosa,'@SUM(1),Active,${rosa?.username}@mail.example,Elm Street 1,no,`);
  expect(body).not.toContain('none');
});

test('An order export longer than one batch contains each order once', async () => {
  const order = await store.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', ids[0]!)
    .executeTakeFirstOrThrow();
  const { id: _, ...values } = order;
  const many = Array.from({ length: 2100 }, () => values);
  const inserted = await store.db.insertInto('orders').values(many).returning('id').execute();
  const numbers = parseCsv((await get('/order/Csv')).body)!
    .slice(1)
    .map(({ cells }) => cells[0]);
  expect(numbers).toHaveLength(2102);
  expect(new Set(numbers).size).toBe(2102);
  const added = inserted.map((row) => row.id);
  await store.db.deleteFrom('orders').where('id', 'in', added).execute();
});

test('The steps of an order name the administrator who changed its status [R444]', async () => {
  await store.put(`/order/${ids[0]}/dispatched`, { token: admin?.token ?? '' });
  const steps = (await get(`/order/${ids[0]}/steps`)).json();
  expect(steps).toMatchObject([
    { source: 'admin', nickname: admin?.username, status: 'dispatched', payment_status: 'paid' },
  ]);
});

test('A request for the steps of an unknown order is rejected with 404', async () => {
  expect((await get('/order/999999/steps')).statusCode).toBe(404);
});
