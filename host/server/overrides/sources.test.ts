import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findSourceProblem, releaseAt } from './sources';

jest.mock('../config', () => ({ config: { registryFile: '/nowhere/registry.json' } }));

const allowed = ['https://previews.example'];

test.each(['0.1.0+3fa9c1d2', 'https://previews.example/account/17', 'https://previews.example'])(
  'The override source %s is allowed [R452]',
  (source) => expect(findSourceProblem(source, allowed)).toBeUndefined(),
);

test.each([
  'https://previews.example.evil.test/',
  'https://previews.example@evil.test/',
  'https://user:secret@previews.example/',
  'http://previews.example/',
  'javascript:alert(1)',
  '../../etc/passwd',
  '0.1.0/../../x',
  '0..1',
  'https://previews.example/?',
  'https://previews.example/release.json?x=',
  'https://previews.example/#x',
])('The override source %s is rejected [R452]', (source) =>
  expect(findSourceProblem(source, allowed)).toBeDefined(),
);

const description = {
  name: 'admin',
  base: 'https://evil.test',
  release: '1',
  routes: [{ pattern: '/home', files: ['home.js'] }],
  contract: { version: '0.1.0', modules: { react: ['useState'] } },
  entry: 'remoteEntry.a.js',
  integrity: {
    'web/remoteEntry.a.js': 'sha384-a',
    'server/remoteEntry.js': 'sha384-b',
    'web/home.js': 'sha384-c',
  },
};

/** Starts a server that sends the same response for every path. */
async function startServer(status: number, body: string, headers = {}) {
  const server = createServer((_request, response) =>
    response.writeHead(status, { connection: 'close', ...headers }).end(body),
  );
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  return { url: `http://localhost:${port}`, close: () => server.close() };
}

test('A release fetched from a URL has the name of the overridden remote and that URL as its base [R452]', async () => {
  const server = await startServer(200, JSON.stringify(description));
  expect(await releaseAt('shop', `${server.url}/`)).toMatchObject({ name: 'shop', base: server.url });
  server.close();
});

test('A source URL is normalised, so that it cannot inject markup into a page [R452]', async () => {
  const server = await startServer(200, JSON.stringify(description));
  const { base } = await releaseAt('shop', `${server.url}/a/</script><h1>/../b`);
  expect(base).toBe(`${server.url}/a/%3C/b`);
  server.close();
});

test.each([
  { release: 1 },
  { release: '../1' },
  { routes: [null] },
  { routes: [{ pattern: 1, files: [] }] },
  { routes: [{ pattern: '/home', files: ['not-there.js'] }] },
  { contract: null },
  { contract: { version: '0.1.0', modules: { react: 'all' } } },
  { integrity: {} },
  { integrity: { ...description.integrity, 'web/remoteEntry.a.js': 1 } },
])('A release description with %j, which would break every page, is rejected [R452]', async (part) => {
  const server = await startServer(200, JSON.stringify({ ...description, ...part }));
  await expect(releaseAt('shop', server.url)).rejects.toThrow('does not describe a release');
  server.close();
});

test('A release description that is larger than 2 MB is rejected [R452]', async () => {
  const server = await startServer(200, JSON.stringify({ ...description, more: 'x'.repeat(20_000_000) }));
  await expect(releaseAt('shop', server.url)).rejects.toThrow('is larger than 2 MB');
  server.close();
});

test.each([
  [404, '', {}, 'responded with 404'],
  [200, '{"release":1}', {}, 'does not describe a release'],
  [302, '', { location: 'https://evil.test/release.json' }, 'fetch failed'],
])(
  'A source that responds with status %i and body %j is rejected [R452]',
  async (status, body, headers, message) => {
    const server = await startServer(status, body, headers);
    await expect(releaseAt('shop', server.url)).rejects.toThrow(message);
    server.close();
  },
);
