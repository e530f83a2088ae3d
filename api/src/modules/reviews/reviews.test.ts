import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { insertTestOrder } from '../../testing/orders';
import { type Shopper, TestStore } from '../../testing/store';

let store: TestStore;
let rosa: Shopper;
let game: { id: number };
let orderId: number;

beforeAll(async () => (store = await TestStore.open()));
afterAll(() => store.close());
beforeEach(async () => {
  rosa = await store.makeShopper();
  game = await store.makeGame();
  orderId = await insertTestOrder(store.db, { accountId: rosa.id, productId: game.id, status: 'delivered' });
});

const review = (body: object, caller = rosa, author = caller.id, gameId = game.id) =>
  store.post(`/videogames/review/${author}/${gameId}`, { body, token: caller.token });

const expectedReview = () => ({
  userIdUser: rosa.id,
  productIdProduct: game.id,
  score: 4,
  description: 'Good fun',
  createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  nickname: rosa.username,
  helpful: 0,
});

describe('writing a review', () => {
  test('POST /videogames/review/{iduser}/{idgame} stores score and description and returns the review with 201 [R288 R432]', async () => {
    const response = await review({ score: 4, description: ' Good fun ' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual(expectedReview());
    expect((await store.get(`/videogames/review/${game.id}/0`)).json()).toEqual([expectedReview()]);
  });

  test('The description of a review is optional [R432]', async () => {
    expect((await review({ score: 5 })).json()).toMatchObject({ score: 5, description: '' });
  });

  test.each(['pending', 'fulfilled', 'dispatched', 'cancelled', 'cart'] as const)(
    'A review of a game from an order with the status %s is rejected with 403 [R294]',
    async (status) => {
      await store.db.updateTable('orders').set({ status }).where('id', '=', orderId).execute();
      expect((await review({ score: 4 })).statusCode).toBe(403);
    },
  );

  test('An unknown game or a game that was delivered only to another user cannot be reviewed [R294]', async () => {
    const ines = await store.makeShopper();
    expect((await review({ score: 4 }, ines)).statusCode).toBe(403);
    expect((await review({ score: 4 }, rosa, rosa.id, 2_000_000)).statusCode).toBe(403);
  });

  test("A review in another user's name is rejected with 403, and a review without a session with 401", async () => {
    const ines = await store.makeShopper();
    expect((await review({ score: 1 }, ines, rosa.id)).statusCode).toBe(403);
    const visitor = await store.post(`/videogames/review/${rosa.id}/${game.id}`, { body: { score: 1 } });
    expect(visitor.statusCode).toBe(401);
    expect((await store.get(`/videogames/review/${game.id}/0`)).json()).toEqual([]);
  });

  test('A second review of the same game is rejected with 409, even when both are sent concurrently', async () => {
    const responses = await Promise.all([review({ score: 1 }), review({ score: 5 })]);
    expect(responses.map((response) => response.statusCode).sort()).toEqual([201, 409]);
    expect((await review({ score: 3 })).json().error).toBe('already-reviewed');
    expect((await store.get(`/videogames/review/${game.id}/0`)).json()).toHaveLength(1);
  });

  test.each([{ score: 0 }, { score: 6 }, { score: 1.5 }, { score: '4' }, { score: null }, {}])(
    'A review with %j is rejected with 422, because its score is not a whole number from 1 to 5 [R432]',
    async (body) => {
      const response = await review(body);
      expect(response.statusCode).toBe(422);
      expect(response.json().fields).toMatchObject([{ path: '/score' }]);
    },
  );

  test('Markup in a review is stored as plain text, and a description of more than 2000 characters is rejected', async () => {
    const description = '<script>alert("1")</script>';
    expect((await review({ score: 4, description })).json().description).toBe(description);
    expect((await review({ score: 4, description: 'x'.repeat(2001) })).statusCode).toBe(422);
  });
});

describe('reading reviews', () => {
  beforeEach(() => review({ score: 4, description: 'Good fun' }));

  test('The reviews of a game have an ETag, which changes with the reviews', async () => {
    const url = `/videogames/review/${game.id}/0`;
    const { etag } = (await store.get(url)).headers;
    const ifChanged = () => store.get(url, { headers: { 'if-none-match': String(etag) } });
    expect((await ifChanged()).statusCode).toBe(304);
    await store.db.deleteFrom('review').execute();
    expect((await ifChanged()).statusCode).toBe(200);
  });

  test('GET /videogames/review/{idgame}/{iduser} returns a list that contains only that user’s review, or an empty list if there is none [R289]', async () => {
    expect((await store.get(`/videogames/review/${game.id}/${rosa.id}`)).json()).toEqual([expectedReview()]);
    expect((await store.get(`/videogames/review/${game.id}/${rosa.id + 1}`)).json()).toEqual([]);
  });

  test("GET /videogames/review/0/{idOrder} returns only the buyer's reviews of that order's games [R419]", async () => {
    const otherGame = await store.makeGame();
    await insertTestOrder(store.db, { accountId: rosa.id, productId: otherGame.id, status: 'delivered' });
    await review({ score: 2 }, rosa, rosa.id, otherGame.id);
    const ines = await store.makeShopper();
    await insertTestOrder(store.db, { accountId: ines.id, productId: game.id, status: 'delivered' });
    await review({ score: 1 }, ines);
    const response = await store.get(`/videogames/review/0/${orderId}`, { token: rosa.token });
    expect(response.json()).toEqual([expectedReview()]);
  });

  test('An administrator can read the reviews for an order, another user gets the same 404 response as for an unknown order, and a visitor gets 401 [R419]', async () => {
    const url = `/videogames/review/0/${orderId}`;
    const [admin, ines] = [await store.makeShopper({ admin: true }), await store.makeShopper()];
    expect((await store.get(url, { token: admin.token })).json()).toEqual([expectedReview()]);
    const rejected = await store.get(url, { token: ines.token });
    const unknown = await store.get('/videogames/review/0/2000000', { token: ines.token });
    expect([rejected.statusCode, rejected.body]).toEqual([404, unknown.body]);
    expect((await store.get(url)).statusCode).toBe(401);
  });

  test('A hidden review is missing from the lists for its game, its author and its order', async () => {
    await store.db.updateTable('review').set({ hidden: true }).where('account_id', '=', rosa.id).execute();
    const paths = [`${game.id}/0`, `${game.id}/${rosa.id}`, `0/${orderId}`];
    const lists = paths.map((path) => store.get(`/videogames/review/${path}`, { token: rosa.token }));
    for (const list of await Promise.all(lists)) expect(list.json()).toEqual([]);
  });

  test.each(['0/0', '1/x', 'x/0', '1/-1', '-1/1', '1/1.5', '1/99999999999', 'NaN/NaN'])(
    'GET /videogames/review/%s returns 404, not a server error',
    async (path) => {
      expect((await store.get(`/videogames/review/${path}`, { token: rosa.token })).statusCode).toBe(404);
    },
  );
});
