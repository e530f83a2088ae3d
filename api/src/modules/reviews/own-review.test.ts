import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ModeratedReview, Review } from '../../../contract';
import { insertTestOrder } from '../../testing/orders';
import { type Shopper, TestStore } from '../../testing/store';

let store: TestStore;
let rosa: Shopper;
let ines: Shopper;
let admin: Shopper;
let gameId: number;

beforeAll(async () => {
  store = await TestStore.open();
  admin = await store.makeShopper({ admin: true });
});
afterAll(() => store.close());
beforeEach(async () => {
  [rosa, ines] = [await store.makeShopper(), await store.makeShopper()];
  gameId = (await store.makeGame()).id;
  await write(rosa, { score: 4, description: 'Good fun' });
});

const urlOf = (author: Shopper) => `/videogames/review/${author.id}/${gameId}`;
async function write(author: Shopper, body: object) {
  await insertTestOrder(store.db, { accountId: author.id, productId: gameId, status: 'delivered' });
  return store.post(urlOf(author), { body, token: author.token });
}
const listReviews = async (): Promise<Review[]> => (await store.get(`/videogames/review/${gameId}/0`)).json();
const setHidden = (flag: string, author = rosa) =>
  store.put(`/videogames/review/hidden/${flag}/${author.id}/${gameId}`, { token: admin.token });

describe('a shopper’s own review', () => {
  test('Editing a review does not change its date or votes', async () => {
    const [before] = await listReviews();
    await store.post(`${urlOf(rosa)}/helpful`, { token: ines.token });
    const body = { score: 2, description: ' Worse now ' };
    const response = await store.put(urlOf(rosa), { body, token: rosa.token });
    const rewritten = { ...before, score: 2, description: 'Worse now', helpful: 1 };
    expect([response.statusCode, response.json()]).toEqual([200, rewritten]);
    expect(await listReviews()).toEqual([rewritten]);
    expect((await store.put(urlOf(rosa), { body: { score: 0 }, token: rosa.token })).statusCode).toBe(422);
  });

  test('After deleting a review, the shopper can write a new review', async () => {
    await store.post(`${urlOf(rosa)}/helpful`, { token: ines.token });
    expect((await store.delete(urlOf(rosa), { token: rosa.token })).statusCode).toBe(200);
    expect(await listReviews()).toEqual([]);
    expect((await store.delete(urlOf(rosa), { token: rosa.token })).statusCode).toBe(404);
    expect((await store.post(urlOf(rosa), { body: { score: 5 }, token: rosa.token })).statusCode).toBe(201);
    expect(await listReviews()).toMatchObject([{ score: 5, helpful: 0 }]);
  });

  test("A request to edit or delete another user's review is rejected with 403, even for an administrator", async () => {
    for (const caller of [ines, admin]) {
      const body = { score: 1 };
      expect((await store.put(urlOf(rosa), { body, token: caller.token })).statusCode).toBe(403);
      expect((await store.delete(urlOf(rosa), { token: caller.token })).statusCode).toBe(403);
    }
    expect(await listReviews()).toMatchObject([{ score: 4 }]);
  });

  test('The author of a hidden review can neither edit nor delete it, nor write another review of the game', async () => {
    await setHidden('true');
    const body = { score: 4, description: 'The same again' };
    expect((await store.put(urlOf(rosa), { body, token: rosa.token })).statusCode).toBe(403);
    expect((await store.delete(urlOf(rosa), { token: rosa.token })).statusCode).toBe(403);
    expect((await store.post(urlOf(rosa), { body, token: rosa.token })).statusCode).toBe(409);
    expect(await listReviews()).toEqual([]);
  });
});

describe('votes for helpful reviews', () => {
  const vote = (caller: Shopper) => store.post(`${urlOf(rosa)}/helpful`, { token: caller.token });
  const withdraw = (caller: Shopper) => store.delete(`${urlOf(rosa)}/helpful`, { token: caller.token });
  const votesOf = async (caller: Shopper) =>
    (await store.get(`/videogames/review/${gameId}/0/helpful`, { token: caller.token })).json();

  test('Each account has one vote per review, even with concurrent requests, and can withdraw it', async () => {
    const responses = await Promise.all([vote(ines), vote(ines), vote(ines), vote(admin)]);
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200, 200]);
    expect((await listReviews())[0]?.helpful).toBe(2);
    expect(await votesOf(ines)).toEqual([{ userIdUser: rosa.id }]);
    expect((await withdraw(ines)).json()).toEqual({ helpful: 1, mine: false });
    expect((await withdraw(ines)).json()).toEqual({ helpful: 1, mine: false });
    expect((await vote(ines)).json()).toEqual({ helpful: 2, mine: true });
    await withdraw(ines);
    expect(await votesOf(ines)).toEqual([]);
  });

  test("A vote for one's own review is rejected with 403, and a vote for an unknown or hidden review with 404", async () => {
    expect((await vote(rosa)).statusCode).toBe(403);
    const unknown = await store.post(`${urlOf(ines)}/helpful`, { token: rosa.token });
    expect(unknown.statusCode).toBe(404);
    await setHidden('true');
    expect((await vote(ines)).statusCode).toBe(404);
  });

  test('Reviews are sorted by votes, then by date, newest first', async () => {
    await write(ines, { score: 1 });
    await write(admin, { score: 5 });
    const authors = async () => (await listReviews()).map((review) => review.userIdUser);
    expect(await authors()).toEqual([admin.id, ines.id, rosa.id]);
    await vote(ines);
    expect(await authors()).toEqual([rosa.id, admin.id, ines.id]);
  });
});

describe('moderating reviews', () => {
  const listModerated = async (query: string): Promise<ModeratedReview[]> =>
    (await store.get(`/review${query}`, { token: admin.token })).json();
  const auditEntries = async () => {
    const rows = store.db.selectFrom('audit').select(['action', 'actor_id']).orderBy('id', 'desc').limit(2);
    return (await rows.execute()).reverse();
  };

  test('An administrator can hide and show a review, and both actions are recorded in the audit log', async () => {
    const hidden = await setHidden('true');
    expect([hidden.statusCode, hidden.json()]).toMatchObject([
      200,
      { userIdUser: rosa.id, productIdProduct: gameId, hidden: true, name_product: 'Test Cartridge' },
    ]);
    await setHidden('true');
    expect(await listReviews()).toEqual([]);
    expect((await listModerated('?hidden=true')).map((review) => review.userIdUser)).toContain(rosa.id);
    expect((await setHidden('false')).json().hidden).toBe(false);
    expect(await listReviews()).toHaveLength(1);
    expect(await auditEntries()).toEqual([
      { action: 'hide-review', actor_id: admin.id },
      { action: 'show-review', actor_id: admin.id },
    ]);
  });

  test('An administrator can read all reviews in pages, newest first', async () => {
    await write(ines, { score: 1 });
    const response = await store.get('/review?limit=2&page=1', { token: admin.token });
    expect(response.json().map((review: ModeratedReview) => review.userIdUser)).toEqual([ines.id, rosa.id]);
    expect(Number(response.headers['x-total-count'])).toBeGreaterThanOrEqual(2);
  });

  test('A request to hide a review is rejected with 422 for an invalid flag and with 404 for an unknown review', async () => {
    expect((await setHidden('yes')).statusCode).toBe(422);
    expect((await setHidden('true', ines)).statusCode).toBe(404);
  });
});
