import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ModeratedReview, Review } from '../../../contract';
import { insertTestOrder } from '../../testing/orders';
import { TestStore, type Shopper } from '../../testing/store';

let store: TestStore;
let rosa: Shopper;
let other: Shopper;
let admin: Shopper;
let gameId: number;

beforeAll(async () => {
  store = await TestStore.open();
  admin = await store.makeShopper({ admin: true });
});
afterAll(() => store.close());
beforeEach(async () => {
  [rosa, other] = [await store.makeShopper(), await store.makeShopper()];
  gameId = (await store.makeGame()).id;
  await write(rosa, { score: 4, description: 'Good fun' });
});

const urlOf = (who: Shopper) => `/videogames/review/${who.id}/${gameId}`;
async function write(who: Shopper, body: object) {
  await insertTestOrder(store.db, { accountId: who.id, productId: gameId, status: 'delivered' });
  return store.post(urlOf(who), { body, token: who.token });
}
const listed = async (): Promise<Review[]> => (await store.get(`/videogames/review/${gameId}/0`)).json();
const hide = (flag: string, who = rosa) =>
  store.put(`/videogames/review/hidden/${flag}/${who.id}/${gameId}`, { token: admin.token });

describe('one’s own review', () => {
  test('is rewritten and keeps its date and votes', async () => {
    const [before] = await listed();
    await store.post(`${urlOf(rosa)}/helpful`, { token: other.token });
    const body = { score: 2, description: ' Worse now ' };
    const response = await store.put(urlOf(rosa), { body, token: rosa.token });
    const rewritten = { ...before, score: 2, description: 'Worse now', helpful: 1 };
    expect([response.statusCode, response.json()]).toEqual([200, rewritten]);
    expect(await listed()).toEqual([rewritten]);
    expect((await store.put(urlOf(rosa), { body: { score: 0 }, token: rosa.token })).statusCode).toBe(422);
  });

  test('is taken back, and another may be written', async () => {
    await store.post(`${urlOf(rosa)}/helpful`, { token: other.token });
    expect((await store.delete(urlOf(rosa), { token: rosa.token })).statusCode).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await store.delete(urlOf(rosa), { token: rosa.token })).statusCode).toBe(404);
    expect((await store.post(urlOf(rosa), { body: { score: 5 }, token: rosa.token })).statusCode).toBe(201);
    expect(await listed()).toMatchObject([{ score: 5, helpful: 0 }]);
  });

  test("nobody else's: 403, not even an administrator", async () => {
    for (const who of [other, admin]) {
      const body = { score: 1 };
      expect((await store.put(urlOf(rosa), { body, token: who.token })).statusCode).toBe(403);
      expect((await store.delete(urlOf(rosa), { token: who.token })).statusCode).toBe(403);
    }
    expect(await listed()).toMatchObject([{ score: 4 }]);
  });

  test('that the store has hidden stays hidden: it is neither rewritten nor taken back to be written anew', async () => {
    await hide('true');
    const body = { score: 4, description: 'The same once more' };
    expect((await store.put(urlOf(rosa), { body, token: rosa.token })).statusCode).toBe(403);
    expect((await store.delete(urlOf(rosa), { token: rosa.token })).statusCode).toBe(403);
    expect((await store.post(urlOf(rosa), { body, token: rosa.token })).statusCode).toBe(409);
    expect(await listed()).toEqual([]);
  });
});

describe('finding a review helpful', () => {
  const vote = (who: Shopper) => store.post(`${urlOf(rosa)}/helpful`, { token: who.token });
  const withdraw = (who: Shopper) => store.delete(`${urlOf(rosa)}/helpful`, { token: who.token });
  const own = async (who: Shopper) =>
    (await store.get(`/videogames/review/${gameId}/0/helpful`, { token: who.token })).json();

  test('counts once for each account, however often and at once it is pressed, and can be taken back', async () => {
    const responses = await Promise.all([vote(other), vote(other), vote(other), vote(admin)]);
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200, 200]);
    expect((await listed())[0]?.helpful).toBe(2);
    expect(await own(other)).toEqual([{ userIdUser: rosa.id }]);
    expect((await withdraw(other)).json()).toEqual({ helpful: 1, mine: false });
    expect((await withdraw(other)).json()).toEqual({ helpful: 1, mine: false });
    expect((await vote(other)).json()).toEqual({ helpful: 2, mine: true });
    await withdraw(other);
    expect(await own(other)).toEqual([]);
  });

  test("one's own is 403, one that is not there or hidden 404", async () => {
    expect((await vote(rosa)).statusCode).toBe(403);
    const none = await store.post(`${urlOf(other)}/helpful`, { token: rosa.token });
    expect(none.statusCode).toBe(404);
    await hide('true');
    expect((await vote(other)).statusCode).toBe(404);
  });

  test('the most helpful come first, of equals the newest', async () => {
    await write(other, { score: 1 });
    await write(admin, { score: 5 });
    const authors = async () => (await listed()).map((review) => review.userIdUser);
    expect(await authors()).toEqual([admin.id, other.id, rosa.id]);
    await vote(other);
    expect(await authors()).toEqual([rosa.id, admin.id, other.id]);
  });
});

describe('an administrator', () => {
  const moderated = async (query: string): Promise<ModeratedReview[]> =>
    (await store.get(`/review${query}`, { token: admin.token })).json();
  const acts = async () => {
    const rows = store.db.selectFrom('audit').select(['action', 'actor_id']).orderBy('id', 'desc').limit(2);
    return (await rows.execute()).reverse();
  };

  test('hides a review from everybody and shows it again, which is noted', async () => {
    const hidden = await hide('true');
    expect([hidden.statusCode, hidden.json()]).toMatchObject([
      200,
      { userIdUser: rosa.id, productIdProduct: gameId, hidden: true, name_product: 'Test Cartridge' },
    ]);
    await hide('true');
    expect(await listed()).toEqual([]);
    expect((await moderated('?hidden=true')).map((review) => review.userIdUser)).toContain(rosa.id);
    expect((await hide('false')).json().hidden).toBe(false);
    expect(await listed()).toHaveLength(1);
    expect(await acts()).toEqual([
      { action: 'hide-review', actor_id: admin.id },
      { action: 'show-review', actor_id: admin.id },
    ]);
  });

  test('reads all of them, the newest first, in pages', async () => {
    await write(other, { score: 1 });
    const response = await store.get('/review?limit=2&page=1', { token: admin.token });
    expect(response.json().map((review: ModeratedReview) => review.userIdUser)).toEqual([other.id, rosa.id]);
    expect(Number(response.headers['x-total-count'])).toBeGreaterThanOrEqual(2);
  });

  test('a flag that is neither true nor false is 422, no review 404', async () => {
    expect((await hide('yes')).statusCode).toBe(422);
    expect((await hide('true', other)).statusCode).toBe(404);
  });
});
