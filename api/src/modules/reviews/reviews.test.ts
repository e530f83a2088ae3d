import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { insertTestOrder } from '../../testing/orders';
import { TestStore, type Shopper } from '../../testing/store';

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

const review = (body: object, who = rosa, author = who.id, gameId = game.id) =>
  store.post(`/videogames/review/${author}/${gameId}`, { body, token: who.token });

const written = () => ({
  userIdUser: rosa.id,
  productIdProduct: game.id,
  score: 4,
  description: 'Good fun',
  createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  nickname: rosa.username,
  helpful: 0,
});

describe('writing a review', () => {
  test('POST with the user first stores score and description: 201 with the review [R288 R432]', async () => {
    const response = await review({ score: 4, description: ' Good fun ' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual(written());
    expect((await store.get(`/videogames/review/${game.id}/0`)).json()).toEqual([written()]);
  });

  test('The description is optional [R432]', async () => {
    expect((await review({ score: 5 })).json()).toMatchObject({ score: 5, description: '' });
  });

  test.each(['pending', 'fulfilled', 'dispatched', 'cancelled', 'cart'] as const)(
    'A game of an order that is %s cannot be reviewed: 403 [R294]',
    async (status) => {
      await store.db.updateTable('orders').set({ status }).where('id', '=', orderId).execute();
      expect((await review({ score: 4 })).statusCode).toBe(403);
    },
  );

  test('A game that was delivered to somebody else cannot be reviewed, nor can one that does not exist [R294]', async () => {
    const other = await store.makeShopper();
    expect((await review({ score: 4 }, other)).statusCode).toBe(403);
    expect((await review({ score: 4 }, rosa, rosa.id, 2_000_000)).statusCode).toBe(403);
  });

  test("nobody writes in another user's name (403) or without a session (401)", async () => {
    const other = await store.makeShopper();
    expect((await review({ score: 1 }, other, rosa.id)).statusCode).toBe(403);
    const visitor = await store.post(`/videogames/review/${rosa.id}/${game.id}`, { body: { score: 1 } });
    expect(visitor.statusCode).toBe(401);
    expect((await store.get(`/videogames/review/${game.id}/0`)).json()).toEqual([]);
  });

  test('a second review of the same game is refused with 409, also when both come at once', async () => {
    const responses = await Promise.all([review({ score: 1 }), review({ score: 5 })]);
    expect(responses.map((reply) => reply.statusCode).sort()).toEqual([201, 409]);
    expect((await review({ score: 3 })).json().error).toBe('already-reviewed');
    expect((await store.get(`/videogames/review/${game.id}/0`)).json()).toHaveLength(1);
  });

  test.each([{ score: 0 }, { score: 6 }, { score: 1.5 }, { score: '4' }, { score: null }, {}])(
    'The score is a whole number from 1 to 5: %j is refused with 422 [R432]',
    async (body) => {
      const result = await review(body);
      expect(result.statusCode).toBe(422);
      expect(result.json().fields).toMatchObject([{ path: '/score' }]);
    },
  );

  test('markup is kept as the text it is, a text of more than 2000 characters is refused', async () => {
    const description = '<script>alert("1")</script>';
    expect((await review({ score: 4, description })).json().description).toBe(description);
    expect((await review({ score: 4, description: 'x'.repeat(2001) })).statusCode).toBe(422);
  });
});

describe('reading reviews', () => {
  beforeEach(() => review({ score: 4, description: 'Good fun' }));

  test('GET with the game first answers a list whose first item is the review of that user [R289]', async () => {
    expect((await store.get(`/videogames/review/${game.id}/${rosa.id}`)).json()).toEqual([written()]);
    expect((await store.get(`/videogames/review/${game.id}/${rosa.id + 1}`)).json()).toEqual([]);
  });

  test("GET /videogames/review/0/{idOrder} answers the buyer's reviews of that order's games only [R419]", async () => {
    const elsewhere = await store.makeGame();
    await insertTestOrder(store.db, { accountId: rosa.id, productId: elsewhere.id, status: 'delivered' });
    await review({ score: 2 }, rosa, rosa.id, elsewhere.id);
    const stranger = await store.makeShopper();
    await insertTestOrder(store.db, { accountId: stranger.id, productId: game.id, status: 'delivered' });
    await review({ score: 1 }, stranger);
    const response = await store.get(`/videogames/review/0/${orderId}`, { token: rosa.token });
    expect(response.json()).toEqual([written()]);
  });

  test('An administrator reads them too; for anybody else the order does not exist [R419]', async () => {
    const url = `/videogames/review/0/${orderId}`;
    const [admin, other] = [await store.makeShopper({ admin: true }), await store.makeShopper()];
    expect((await store.get(url, { token: admin.token })).json()).toEqual([written()]);
    const strange = await store.get(url, { token: other.token });
    const absent = await store.get('/videogames/review/0/2000000', { token: other.token });
    expect([strange.statusCode, strange.body]).toEqual([404, absent.body]);
    expect((await store.get(url)).statusCode).toBe(401);
  });

  test('a hidden review is in none of the lists', async () => {
    await store.db.updateTable('review').set({ hidden: true }).where('account_id', '=', rosa.id).execute();
    const paths = [`${game.id}/0`, `${game.id}/${rosa.id}`, `0/${orderId}`];
    const lists = paths.map((path) => store.get(`/videogames/review/${path}`, { token: rosa.token }));
    for (const list of await Promise.all(lists)) expect(list.json()).toEqual([]);
  });

  test.each(['0/0', '1/x', 'x/0', '1/-1', '-1/1', '1/1.5', '1/99999999999', 'NaN/NaN'])(
    '/videogames/review/%s is 404, not an error of ours',
    async (path) => {
      expect((await store.get(`/videogames/review/${path}`, { token: rosa.token })).statusCode).toBe(404);
    },
  );
});
