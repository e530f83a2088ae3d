import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Game } from '../../../contract';
import { TestStore, type Shopper } from '../../testing/store';

let store: TestStore;
let admin: Shopper;
let rosa: Shopper;
beforeAll(async () => {
  store = await TestStore.open();
  admin = await store.makeShopper({ admin: true });
  rosa = await store.makeShopper();
});
afterAll(() => store.close());

const form = {
  name_product: 'Moon Courier',
  price_product: 29,
  description_product: 'Deliver parcels on the moon.',
  image_product: ['/images/uploads/a.webp', 'https://res.cloudinary.com/shop/b.png'],
  thumbnail_product: '/images/uploads/a.webp',
  in_stock: 5,
  on_sale: true,
  release_year: 1987,
  genres: ['Shooter', 'puzzle'],
  platforms: ['Arcade'],
};

const create = (body: object = form, headers = {}) =>
  store.post('/videogames/OneGame', { token: admin.token, body, headers });
const edit = (body: object) => store.put('/videogames/OneGame', { token: admin.token, body });
const remove = (id: number) => store.delete(`/videogames/OneGame/${id}`, { token: admin.token });
const made = async (): Promise<Game> => (await create()).json();
const gameCount = async () => Number((await store.get('/videogames?limit=1')).headers['x-total-count']);

const acts = (subject: string) =>
  store.db
    .selectFrom('audit')
    .select(['actor_id', 'action', 'detail'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();

test.each([
  ['POST', '/videogames/OneGame', form],
  ['PUT', '/videogames/OneGame', { id_product: 1, price_product: 1 }],
  ['DELETE', '/videogames/OneGame/1', undefined],
  ['POST', '/genres/oneGenre', { genre: 'Rhythm' }],
  ['POST', '/platforms/onePlatform', { platform: 'Vectrex' }],
] as const)('%s %s is refused to a visitor and to a shopper [R445]', async (method, url, payload) => {
  const call = (headers: Record<string, string>) =>
    store.app.inject({ method, url, headers, ...(payload && { payload }) });
  expect((await call({})).statusCode).toBe(401);
  expect((await call({ 'x-access-token': rosa.token })).statusCode).toBe(403);
});

describe('a new product', () => {
  test('POST /videogames/OneGame makes the product, and it is on the shelves at once [R399]', async () => {
    const response = await create();
    expect(response.statusCode).toBe(201);
    const game: Game = response.json();
    expect(game).toMatchObject({
      ...form,
      genres: [{ name_genre: 'Shooter' }, { name_genre: 'Puzzle' }],
      platforms: [{ name_platform: 'Arcade' }],
      version: 1,
    });
    expect((await store.get(`/videogames/${game.id_product}`)).json()).toEqual({ ...game, currency: 'USD' });
    const [act] = await acts(`product ${game.id_product}`);
    expect(act).toMatchObject({ actor_id: admin.id, action: 'product-created' });
  });

  test('an empty form answers 422 with the text of every field', async () => {
    const reply = await create({});
    expect(reply.statusCode).toBe(422);
    expect(reply.json().fields).toEqual([
      { path: '/name_product', message: 'Product name is required' },
      { path: '/price_product', message: 'Price must be higher' },
      { path: '/description_product', message: 'A description is required' },
      { path: '/thumbnail_product', message: 'A thumbnail image is required' },
      { path: '/image_product', message: 'At least one image is required' },
      { path: '/in_stock', message: 'Stock must be a whole number of at least 0' },
      { path: '/release_year', message: 'A release year is required' },
      { path: '/genres', message: 'At least one genre is required' },
      { path: '/platforms', message: 'At least one platform is required' },
    ]);
  });

  test.each([
    ['price_product', 3_000_000_000, 'Price must be at most 1000000'],
    ['in_stock', 1_000_000_000, 'Stock must be at most 1000000'],
  ])('%s of %d is told in the words of the form', async (field, value, message) => {
    const result = await create({ ...form, [field]: value });
    expect(result.statusCode).toBe(422);
    expect(result.json().fields).toEqual([{ path: `/${field}`, message }]);
  });

  test.each([
    ['price_product', 1.5],
    ['price_product', '29'],
    ['in_stock', -1],
    ['release_year', 2011],
    ['on_sale', 'true'],
    ['thumbnail_product', 'javascript:alert(1)'],
    ['thumbnail_product', 'https://res.cloudinary.com.pictures.example/a.png'],
    ['thumbnail_product', 'https://res.cloudinary.com:8443/a.png'],
    ['thumbnail_product', 'https://res.cloudinary.com@pictures.example/a.png'],
    ['thumbnail_product', '/images/../dev/mail'],
    ['image_product', ['http://res.cloudinary.com/a.png']],
    ['image_product', ['/images/a.webp', 'https://pictures.example/a.png']],
    ['genres', ['Shooter', 'No Such Genre']],
    ['platforms', ['No Such Machine']],
    ['platforms', 'Arcade'],
  ])('%s of %j is 422 and leaves nothing behind', async (field, value) => {
    const before = await gameCount();
    const answer = await create({ ...form, [field]: value });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toEqual([{ path: `/${field}`, message: expect.any(String) }]);
    expect(await gameCount()).toBe(before);
  });

  test.each([-1e12, 0.5])(
    'a stock reckoned from a form that was filled with %d units is 422',
    async (in_stock) => {
      const answer = await edit({ id_product: 2, in_stock: 5, loaded: { in_stock } });
      expect([answer.statusCode, answer.json().fields?.[0].path]).toEqual([422, '/in_stock']);
    },
  );

  test('hosts of pictures are the setting; an edit that leaves the pictures alone may go on without them', async () => {
    const imageHosts = ['pictures.example'];
    const open = await TestStore.open({ imageHosts });
    const { token } = await open.makeShopper({ admin: true });
    const image_product = ['https://pictures.example/a.png'];
    const send = (body: object) =>
      open.put('/videogames/OneGame', { token, body: { id_product: 1, ...body } });
    expect((await send({ image_product })).statusCode).toBe(200);
    imageHosts.pop();
    const rejected = await send({ image_product: [...image_product, 'https://pictures.example/b.png'] });
    const message = 'Images come from the store itself or from nowhere else';
    expect([rejected.statusCode, rejected.json().fields]).toEqual([
      422,
      [{ path: '/image_product', message }],
    ]);
    expect((await send({ price_product: 3 })).statusCode).toBe(200);
    await open.close();
  });

  test('a double click with one Idempotency-Key makes one product', async () => {
    const before = await gameCount();
    const headers = { 'idempotency-key': 'new-game-1' };
    const responses = await Promise.all([create(form, headers), create(form, headers)]);
    expect(responses.map((answer) => answer.statusCode)).toEqual([201, 201]);
    expect(responses[0]?.json()).toEqual(responses[1]?.json());
    expect(responses.filter((answer) => answer.headers['idempotent-replayed'] === 'true')).toHaveLength(1);
    expect(await gameCount()).toBe(before + 1);
    const other = await create({ ...form, name_product: 'Another' }, headers);
    expect([other.statusCode, other.json().error]).toEqual([422, 'key-reused']);
  });
});

describe('an edit', () => {
  test('PUT /videogames/OneGame changes the fields that are sent and nothing else [R346]', async () => {
    const game = await made();
    const response = await edit({ id_product: game.id_product, price_product: 35, genres: ['Puzzle'] });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      ...game,
      price_product: 35,
      genres: [{ name_genre: 'Puzzle' }],
      version: 2,
    });
    expect((await acts(`product ${game.id_product}`)).map(({ action }) => action)).toEqual([
      'product-created',
      'product-changed',
    ]);
  });

  test('units sold while the form was open stay sold', async () => {
    const { id_product } = await made();
    await store.db.updateTable('product').set({ in_stock: 2 }).where('id', '=', id_product).execute();
    const body = { ...form, id_product, loaded: form };
    expect((await edit({ ...body, price_product: 30 })).json().in_stock).toBe(2);
    expect((await edit({ ...body, price_product: 30, in_stock: 8 })).json().in_stock).toBe(5);
    const rejected = await edit({ ...body, in_stock: 0, loaded: { in_stock: 9 } });
    expect([rejected.statusCode, rejected.json().error]).toEqual([409, 'out-of-stock']);
    expect(await store.stockOf(id_product)).toBe(5);
  });

  test('a unit taken away is taken away even when as many have been sold meanwhile', async () => {
    const { id_product } = await made();
    await store.db.updateTable('product').set({ in_stock: 4 }).where('id', '=', id_product).execute();
    expect((await edit({ id_product, in_stock: 4, loaded: { in_stock: 5 } })).json().in_stock).toBe(3);
  });

  test('of two editors with the same version the second one is told: 409', async () => {
    const { id_product, version } = await made();
    expect((await edit({ id_product, version, price_product: 31 })).statusCode).toBe(200);
    const late = await edit({ id_product, version, price_product: 32 });
    expect([late.statusCode, late.json().error]).toEqual([409, 'edited-meanwhile']);
    expect((await store.get(`/videogames/${id_product}`)).json().price_product).toBe(31);
  });

  test("without a version an editor's untouched fields do not undo another's", async () => {
    const { id_product } = await made();
    await edit({ ...form, id_product, price_product: 40, loaded: form });
    const reply = await edit({ ...form, id_product, name_product: 'Moon Courier II', loaded: form });
    expect(reply.json()).toMatchObject({ name_product: 'Moon Courier II', price_product: 40 });
  });

  test('a broken field is 422 and changes nothing; an unknown product is 404', async () => {
    const { id_product } = await made();
    const result = await edit({ id_product, price_product: 0, name_product: 'x' });
    expect(result.statusCode).toBe(422);
    expect(result.json().fields).toEqual([
      { path: '/name_product', message: 'Product name is too short' },
      { path: '/price_product', message: 'Price must be higher' },
    ]);
    expect((await store.get(`/videogames/${id_product}`)).json().version).toBe(1);
    expect((await edit({ id_product: 999_999, price_product: 3 })).statusCode).toBe(404);
  });

  test('a release year that an edit does not touch is not checked again', async () => {
    const { id_product } = await made();
    await store.db.updateTable('product').set({ release_year: 2020 }).where('id', '=', id_product).execute();
    expect((await edit({ id_product, price_product: 12 })).statusCode).toBe(200);
  });
});

describe('deleting', () => {
  test('DELETE /videogames/OneGame/{id} takes the product off every list and keeps its row [R348]', async () => {
    const { id_product } = await made();
    expect((await remove(id_product)).statusCode).toBe(200);
    expect((await store.get(`/videogames/${id_product}`)).statusCode).toBe(404);
    expect((await edit({ id_product, price_product: 3 })).statusCode).toBe(404);
    expect(await store.stockOf(id_product)).toBe(5);
    expect((await remove(id_product)).statusCode).toBe(404);
    expect((await acts(`product ${id_product}`)).at(-1)).toMatchObject({ action: 'product-deleted' });
  });

  test('an order keeps what it was for', async () => {
    const { id_product } = await made();
    const body = {
      amount_order: 29,
      address_order: 'Elm 1',
      cart: [{ id_product, price_product: 29, quantity: 1 }],
    };
    const { id_order } = (await store.post('/order', { token: rosa.token, body })).json();
    await remove(id_product);
    const order = (await store.get(`/order/${id_order}`, { token: rosa.token })).json();
    expect(order.orderProduct[0].product).toMatchObject({ id_product, name_product: 'Moon Courier' });
    const again = await store.post('/order', { token: rosa.token, body });
    expect(again.json().lines[0].reason).toBe('gone');
  });
});

describe.each([
  ['genre', '/genres/oneGenre', '/genres', 'Genre'],
  ['platform', '/platforms/onePlatform', '/platforms', 'Platform'],
] as const)('a new %s', (field, url, list, word) => {
  const add = (name: string) => store.post(url, { token: admin.token, body: { [field]: name } });

  test(`POST ${url} adds the name without outer spaces, and the list has it [R405 R410]`, async () => {
    const response = await add('  Über  Rhythm ');
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ id: expect.any(Number), [`name_${field}`]: 'Über Rhythm' });
    expect((await store.get(list)).json()).toContainEqual(response.json());
  });

  test.each([
    ['in another case', ['Maze', 'MAZE', ' maze ', 'Ｍａｚｅ']],
    ['with an umlaut in another case', ['Über Maze', 'ÜBER MAZE', '  über   maze ']],
  ])('the same name %s is 409', async (_how, names) => {
    const responses = await Promise.all(names.map(add));
    expect(responses.map((reply) => reply.statusCode).sort()).toEqual([
      201,
      ...names.slice(1).map(() => 409),
    ]);
  });

  test('a wrong name is 422 with its text', async () => {
    for (const [name, message] of [
      ['', `${word} name is required`],
      ['ab', `${word} name is too short`],
      ['a'.repeat(16), `${word} name is too long`],
    ] as const) {
      const result = await add(name);
      expect([result.statusCode, result.json().fields]).toEqual([422, [{ path: `/${field}`, message }]]);
    }
  });
});
