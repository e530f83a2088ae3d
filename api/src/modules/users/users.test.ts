import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { User } from '../../../contract';
import { TestStore, type Shopper } from '../../testing/store';

let store: TestStore;
let rosa: Shopper;
let admin: Shopper;

beforeAll(async () => {
  store = await TestStore.open();
  admin = await store.makeShopper({ admin: true });
});
afterAll(() => store.close());
beforeEach(async () => (rosa = await store.makeShopper()));

const users = async (query = ''): Promise<User[]> =>
  (await store.get(`/user${query}`, { token: admin.token })).json();

describe('GET /user', () => {
  test('R378 R429 answers every account with the fields of the specification and nothing else', async () => {
    const answer = await store.get('/user', { token: admin.token });
    const all: User[] = answer.json();
    expect(answer.headers['x-total-count']).toBe(String(all.length));
    expect(all.at(-1)).toEqual({
      id_user: rosa.id,
      nickname: rosa.username,
      name: 'Rosa',
      lastname: 'Diaz',
      email: `${rosa.username}@mail.example`,
      address: 'Elm Street 1',
      active: true,
      admin: false,
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(all.find((user) => user.id_user === admin.id)?.admin).toBe(true);
  });

  test('pages follow one another in the order of the ids', async () => {
    const all = (await users()).map((user) => user.id_user);
    const pages = [await users('?page=1&limit=1'), await users('?page=2&limit=1')];
    expect(pages.flat().map((user) => user.id_user)).toEqual(all.slice(0, 2));
  });

  test('R445 is refused to a shopper (403) and a visitor (401)', async () => {
    expect((await store.get('/user', { token: rosa.token })).statusCode).toBe(403);
    expect((await store.get('/user')).statusCode).toBe(401);
  });
});

describe('PUT /user/updateUser', () => {
  const fields = { address: 'Oak Street 2', name: 'Rosita', lastname: 'Núñez' };
  const form = () => ({ ...fields, id: rosa.id, email: `new-${rosa.username}@mail.example` });
  const update = (body: object, who = rosa) => store.put('/user/updateUser', { body, token: who.token });
  const stored = async () => (await users()).find((user) => user.id_user === rosa.id);

  test('changes e-mail, address and names of the caller, and nothing else that is sent', async () => {
    const answer = await update({ ...form(), admin: true, active: false, username: 'boss' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ...form(), username: rosa.username });
    expect(await stored()).toMatchObject({
      ...fields,
      email: form().email,
      nickname: rosa.username,
      admin: false,
      active: true,
    });
  });

  test('one may keep the own e-mail, in other letters too', async () => {
    const email = `${rosa.username.toUpperCase()}@mail.example`;
    expect((await update({ ...form(), email })).json().email).toBe(email);
  });

  test("nobody changes another user's profile: 403, not even an administrator", async () => {
    expect((await update(form(), await store.makeShopper())).statusCode).toBe(403);
    expect((await update(form(), admin)).statusCode).toBe(403);
    expect((await store.put('/user/updateUser', { body: form() })).statusCode).toBe(401);
    expect(await stored()).toMatchObject({ name: 'Rosa' });
  });

  test("an e-mail that belongs to somebody else, in any letters, is refused: 'Username or email already exist! '", async () => {
    const answer = await update({ ...form(), email: `${admin.username.toUpperCase()}@MAIL.example` });
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'Username or email already exist! ']);
    expect(await stored()).toMatchObject({ name: 'Rosa' });
  });

  test('two users who take one e-mail at once: one gets it', async () => {
    const other = await store.makeShopper();
    const email = `wanted-${rosa.username}@mail.example`;
    const answers = await Promise.all([
      update({ ...form(), email }),
      update({ ...form(), id: other.id, email }, other),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  });

  test('broken fields answer 422 with the exact text of each', async () => {
    const answer = await update({ id: rosa.id, email: 'x', name: 'R2', lastname: '' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toEqual([
      { path: '/email', message: 'Must be a valid email address' },
      { path: '/address', message: 'Address is required' },
      { path: '/name', message: 'Must be between 3 and 15 characters in length' },
      { path: '/lastname', message: 'Lastname is required' },
    ]);
  });
});
