import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ApiProcesses } from './testing/api-processes';
import { describeOnPostgres, postgresUrl } from './testing/on-postgres';

const LIMIT = 20;

describeOnPostgres('two processes that share one PostgreSQL database', () => {
  let store: ApiProcesses;
  let apiUrls: string[];

  beforeAll(async () => {
    store = await ApiProcesses.open(postgresUrl());
    const limits = ['LOGINS', 'SIGN_UPS', 'MAILS', 'RESETS', 'MESSAGES'].map((kind) => `${kind}_PER_ADDRESS`);
    const env = Object.fromEntries(limits.map((name) => [name, String(LIMIT)]));
    const apis = await Promise.all([store.start(env), store.start(env)]);
    apiUrls = await Promise.all(apis.map((api) => api.url()));
  });
  afterAll(() => store.close());

  const post = async (url: string, address: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    return (await fetch(url, { method: 'POST', headers, body: '{}' })).status;
  };

  test.each([
    ['logins', '/auth/login', '203.0.113.1'],
    ['sign-ups', '/auth/signup', '203.0.113.2'],
    ['emails', '/email', '203.0.113.3'],
    ['contact messages', '/contact', '203.0.113.4'],
    ['password reset links', '/email/reset', '203.0.113.5'],
  ])(
    `When ${2 * LIMIT} concurrent requests for %s arrive from one IP address at two processes, ${LIMIT} are rejected with 429`,
    async (_kind, path, address) => {
      const statuses = await Promise.all(
        Array.from({ length: 2 * LIMIT }, (_, index) => post(`${apiUrls[index % 2]}${path}`, address)),
      );
      expect(statuses.filter((status) => status === 429)).toHaveLength(LIMIT);
      expect(await post(`${apiUrls[0]}${path}`, '203.0.113.99')).not.toBe(429);
    },
  );

  test('Behind the host, every visitor has a separate limit and cannot spoof another IP address', async () => {
    const host = await store.startHost(apiUrls);
    const statuses: number[] = [];
    for (let call = 0; call < LIMIT + 1; call += 1)
      statuses.push(await post(`${host}/contact`, `198.51.100.${call}, 203.0.113.50`));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(await post(`${host}/contact`, '203.0.113.51')).toBe(422);
  });
});
