import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Game } from '../../../contract';
import { type Shopper, TestStore } from '../../testing/store';

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
const createGame = async (): Promise<Game> => (await create()).json();
const gameCount = async () => Number((await store.get('/videogames?limit=1')).headers['x-total-count']);

const auditEntries = (subject: string) =>
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
] as const)('%s %s is rejected for a visitor and for a shopper [R445]', async (method, url, payload) => {
  const call = (headers: Record<string, string>) =>
    store.app.inject({ method, url, headers, ...(payload && { payload }) });
  expect((await call({})).statusCode).toBe(401);
  expect((await call({ 'x-access-token': rosa.token })).statusCode).toBe(403);
});

describe('creating a product', () => {
  test('POST /videogames/OneGame creates a product that is available immediately [R399]', async () => {
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
    const [auditEntry] = await auditEntries(`product ${game.id_product}`);
    expect(auditEntry).toMatchObject({ actor_id: admin.id, action: 'product-created' });
  });

  test('A new product without any fields is rejected with 422 and a message for every required field', async () => {
    const response = await create({});
    expect(response.statusCode).toBe(422);
    expect(response.json().fields).toEqual([
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
  ])(
    'The field %s with the value %d is rejected with a message that states the maximum',
    async (field, value, message) => {
      const response = await create({ ...form, [field]: value });
      expect(response.statusCode).toBe(422);
      expect(response.json().fields).toEqual([{ path: `/${field}`, message }]);
    },
  );

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
  ])('The field %s with the value %j is rejected with 422 and nothing is stored', async (field, value) => {
    const before = await gameCount();
    const response = await create({ ...form, [field]: value });
    expect(response.statusCode).toBe(422);
    expect(response.json().fields).toEqual([{ path: `/${field}`, message: expect.any(String) }]);
    expect(await gameCount()).toBe(before);
  });

  test.each([-1e12, 0.5])(
    'A stock edit is rejected with 422 if it claims that its form was loaded with the invalid stock %d',
    async (in_stock) => {
      const response = await edit({ id_product: 2, in_stock: 5, loaded: { in_stock } });
      expect([response.statusCode, response.json().fields?.[0].path]).toEqual([422, '/in_stock']);
    },
  );

  test('The imageHosts setting restricts the hosts of pictures, except for pictures that an edit leaves unchanged', async () => {
    const imageHosts = ['pictures.example'];
    const otherStore = await TestStore.open({ imageHosts });
    const { token } = await otherStore.makeShopper({ admin: true });
    const image_product = ['https://pictures.example/a.png'];
    const send = (body: object) =>
      otherStore.put('/videogames/OneGame', { token, body: { id_product: 1, ...body } });
    expect((await send({ image_product })).statusCode).toBe(200);
    imageHosts.pop();
    const rejected = await send({ image_product: [...image_product, 'https://pictures.example/b.png'] });
    const message = 'Images come from the store itself or from nowhere else';
    expect([rejected.statusCode, rejected.json().fields]).toEqual([
      422,
      [{ path: '/image_product', message }],
    ]);
    expect((await send({ price_product: 3 })).statusCode).toBe(200);
    await otherStore.close();
  });

  test('Two requests with the same Idempotency-Key create one product, and reusing the key for a different product is rejected with 422', async () => {
    const before = await gameCount();
    const headers = { 'idempotency-key': 'new-game-1' };
    const responses = await Promise.all([create(form, headers), create(form, headers)]);
    expect(responses.map((response) => response.statusCode)).toEqual([201, 201]);
    expect(responses[0]?.json()).toEqual(responses[1]?.json());
    expect(responses.filter((response) => response.headers['idempotent-replayed'] === 'true')).toHaveLength(
      1,
    );
    expect(await gameCount()).toBe(before + 1);
    const reused = await create({ ...form, name_product: 'Another' }, headers);
    expect([reused.statusCode, reused.json().error]).toEqual([422, 'key-reused']);
  });
});

describe('editing a product', () => {
  test('PUT /videogames/OneGame changes only the fields that are sent [R346]', async () => {
    const game = await createGame();
    const response = await edit({ id_product: game.id_product, price_product: 35, genres: ['Puzzle'] });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      ...game,
      price_product: 35,
      genres: [{ name_genre: 'Puzzle' }],
      version: 2,
    });
    expect((await auditEntries(`product ${game.id_product}`)).map(({ action }) => action)).toEqual([
      'product-created',
      'product-changed',
    ]);
  });

  test('An edit does not undo sales made since its form was loaded', async () => {
    const { id_product } = await createGame();
    await store.setStock(id_product, 2);
    const body = { ...form, id_product, loaded: form };
    expect((await edit({ ...body, price_product: 30 })).json().in_stock).toBe(2);
    expect((await edit({ ...body, price_product: 30, in_stock: 8 })).json().in_stock).toBe(5);
    const rejected = await edit({ ...body, in_stock: 0, loaded: { in_stock: 9 } });
    expect([rejected.statusCode, rejected.json().error]).toEqual([409, 'out-of-stock']);
    expect(await store.stockOf(id_product)).toBe(5);
  });

  test('A reduction of the stock is applied even if the same number of units has been sold since the form was loaded', async () => {
    const { id_product } = await createGame();
    await store.setStock(id_product, 4);
    expect((await edit({ id_product, in_stock: 4, loaded: { in_stock: 5 } })).json().in_stock).toBe(3);
  });

  test('The second of two edits of the same version is rejected with 409', async () => {
    const { id_product, version } = await createGame();
    expect((await edit({ id_product, version, price_product: 31 })).statusCode).toBe(200);
    const outdated = await edit({ id_product, version, price_product: 32 });
    expect([outdated.statusCode, outdated.json().error]).toEqual([409, 'edited-meanwhile']);
    expect((await store.get(`/videogames/${id_product}`)).json().price_product).toBe(31);
  });

  test('An edit without a version does not undo earlier changes to other fields', async () => {
    const { id_product } = await createGame();
    await edit({ ...form, id_product, price_product: 40, loaded: form });
    const response = await edit({ ...form, id_product, name_product: 'Moon Courier II', loaded: form });
    expect(response.json()).toMatchObject({ name_product: 'Moon Courier II', price_product: 40 });
  });

  test('An edit with an invalid field is rejected with 422 and changes nothing, and an edit of an unknown product is rejected with 404', async () => {
    const { id_product } = await createGame();
    const response = await edit({ id_product, price_product: 0, name_product: 'x' });
    expect(response.statusCode).toBe(422);
    expect(response.json().fields).toEqual([
      { path: '/name_product', message: 'Product name is too short' },
      { path: '/price_product', message: 'Price must be higher' },
    ]);
    expect((await store.get(`/videogames/${id_product}`)).json().version).toBe(1);
    expect((await edit({ id_product: 999_999, price_product: 3 })).statusCode).toBe(404);
  });

  test('A release year that an edit does not change is not validated again', async () => {
    const { id_product } = await createGame();
    await store.db.updateTable('product').set({ release_year: 2020 }).where('id', '=', id_product).execute();
    expect((await edit({ id_product, price_product: 12 })).statusCode).toBe(200);
  });
});

describe('deleting a product', () => {
  test('DELETE /videogames/OneGame/{id} removes the product from the store but not from the database [R348]', async () => {
    const { id_product } = await createGame();
    expect((await remove(id_product)).statusCode).toBe(200);
    expect((await store.get(`/videogames/${id_product}`)).statusCode).toBe(404);
    expect((await edit({ id_product, price_product: 3 })).statusCode).toBe(404);
    expect(await store.stockOf(id_product)).toBe(5);
    expect((await remove(id_product)).statusCode).toBe(404);
    expect((await auditEntries(`product ${id_product}`)).at(-1)).toMatchObject({ action: 'product-deleted' });
  });

  test('An order still shows a product that was deleted, but the product cannot be ordered again', async () => {
    const { id_product } = await createGame();
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
] as const)('adding a %s', (field, url, list, label) => {
  const add = (name: string) => store.post(url, { token: admin.token, body: { [field]: name } });

  test(`POST ${url} adds the name to the list without extra spaces [R405 R410]`, async () => {
    const response = await add('  Über  Rhythm ');
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ id: expect.any(Number), [`name_${field}`]: 'Über Rhythm' });
    expect((await store.get(list)).json()).toContainEqual(response.json());
  });

  test.each([
    ['in another case or in full-width letters', ['Maze', 'MAZE', ' maze ', 'Ｍａｚｅ']],
    ['with an umlaut in another case', ['Über Maze', 'ÜBER MAZE', '  über   maze ']],
  ])(`A duplicate ${field} name %s is rejected with 409`, async (_description, names) => {
    const responses = await Promise.all(names.map(add));
    expect(responses.map((response) => response.statusCode).sort()).toEqual([
      201,
      ...names.slice(1).map(() => 409),
    ]);
  });

  test(`An invalid ${field} name is rejected with 422 and a message`, async () => {
    for (const [name, message] of [
      ['', `${label} name is required`],
      ['ab', `${label} name is too short`],
      ['a'.repeat(16), `${label} name is too long`],
    ] as const) {
      const response = await add(name);
      expect([response.statusCode, response.json().fields]).toEqual([422, [{ path: `/${field}`, message }]]);
    }
  });
});
