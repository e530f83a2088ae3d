import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TestStore } from '../../testing/store';

let store: TestStore;
beforeAll(async () => (store = await TestStore.open({ accountPrivacy: 'strict' })));
afterAll(() => store.close());

const form = {
  password: 'secret1',
  confirmPassword: 'secret1',
  name: 'Rosa',
  lastname: 'Diaz',
  address: 'Elm Street 1',
};
const signUp = (username: string, email: string) =>
  store.post('/auth/signup', { body: { ...form, username, email } });
const logIn = async (username: string) => {
  const response = await store.post('/auth/login', { body: { username, password: form.password } });
  return response.json();
};

interface UnsentMail {
  to: string;
  subject: string;
  text: string;
}

const listUnsentMailsTo = async (email: string): Promise<UnsentMail[]> =>
  (await store.get('/dev/mail.json')).json().filter((mail: UnsentMail) => mail.to === email);

test('With ACCOUNT_PRIVACY=strict, sign-up, login, profile and email change do not reveal whether the email address belongs to another account [R228]', async () => {
  const owner = await store.makeShopper();
  const taken = `${owner.username}@MAIL.example`;
  const responses = [await signUp('first', 'free@mail.example'), await signUp('second', taken)];
  expect(responses.map((response) => response.statusCode)).toEqual([201, 201]);
  const sessions = [await logIn('first'), await logIn('second')];
  expect(sessions).toMatchObject([{ email: '' }, { email: '' }]);
  const profiles = sessions.map(({ id, token }) => store.get(`/user/${id}`, { token }));
  expect((await Promise.all(profiles)).map((response) => response.json())).toMatchObject([
    { email: '', pendingEmail: 'free@mail.example' },
    { email: '', pendingEmail: taken },
  ]);
  const changes = [
    [sessions[0], `${owner.username}@mail.example`],
    [sessions[1], 'nobody@mail.example'],
  ].map(([{ id, token }, email]) => store.put('/user/updateUser', { body: { ...form, id, email }, token }));
  expect((await Promise.all(changes)).map((response) => response.statusCode)).toEqual([200, 200]);
});

test('With ACCOUNT_PRIVACY=strict, two sign-ups on one day with a taken email address queue one notice to its owner; a sign-up with a free address queues a confirmation link', async () => {
  const owner = await store.makeShopper();
  const takenEmail = `${owner.username}@mail.example`;
  await signUp('third', takenEmail);
  await signUp('fourth', takenEmail);
  expect((await listUnsentMailsTo(takenEmail)).map((mail) => mail.subject)).toEqual([
    'You already have an account at Press Start',
  ]);
  await signUp('fifth', 'fifth@mail.example');
  const token = /\/confirmEmail\/([\w-]{43})/.exec(
    (await listUnsentMailsTo('fifth@mail.example'))[0]?.text ?? '',
  )?.[1];
  expect((await store.post(`/user/confirmEmail/${token}`)).statusCode).toBe(200);
  expect(await logIn('fifth')).toMatchObject({ email: 'fifth@mail.example' });
});

test('With ACCOUNT_PRIVACY=strict, sign-up with a taken username is still rejected, because usernames are public [R228]', async () => {
  const owner = await store.makeShopper();
  for (const email of [`${owner.username}@mail.example`, 'other@mail.example']) {
    const response = await signUp(owner.username, email);
    expect([response.statusCode, response.json().message]).toEqual([
      409,
      'Username or email already exist! ',
    ]);
  }
});

test('With ACCOUNT_PRIVACY=strict, the sixth sign-up with one email address within 15 minutes is rejected with 429', async () => {
  const responses = [];
  for (let count = 0; count < 6; count += 1)
    responses.push(await signUp(`crowd${count}`, 'crowd@mail.example'));
  expect(responses.map((response) => response.statusCode)).toEqual([201, 201, 201, 201, 201, 429]);
});
