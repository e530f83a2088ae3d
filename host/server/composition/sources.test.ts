import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sourceProblem, releaseAt } from './sources';

jest.mock('../config', () => ({ config: { registryFile: '/nowhere/registry.json' } }));

const allowed = ['https://previews.example'];

test.each(['0.1.0+3fa9c1d2', 'https://previews.example/account/17', 'https://previews.example'])(
  '%s may be chosen [R452]',
  (source) => expect(sourceProblem(source, allowed)).toBeUndefined(),
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
])('%s is refused [R452]', (source) => expect(sourceProblem(source, allowed)).toBeDefined());

const own = {
  name: 'admin',
  base: 'https://evil.test',
  release: '1',
  routes: [{ pattern: '/home', files: ['home.js'] }],
  contract: { version: '0.1.0', modules: { react: ['useState'] } },
  integrity: {
    'web/remoteEntry.js': 'sha384-a',
    'server/remoteEntry.js': 'sha384-b',
    'web/home.js': 'sha384-c',
  },
};

/** A server that answers every path alike. */
async function serving(status: number, body: string, headers = {}) {
  const server = createServer((_request, response) =>
    response.writeHead(status, { connection: 'close', ...headers }).end(body),
  );
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  return { address: `http://localhost:${port}`, close: () => server.close() };
}

test('What an address serves is asked of it, under the name of ours and from where it was asked [R452]', async () => {
  const server = await serving(200, JSON.stringify(own));
  expect(await releaseAt('shop', `${server.address}/`)).toMatchObject({ name: 'shop', base: server.address });
  server.close();
});

test('An address stands in pages as the standard writes it: it ends no element [R452]', async () => {
  const server = await serving(200, JSON.stringify(own));
  const { base } = await releaseAt('shop', `${server.address}/a/</script><h1>/../b`);
  expect(base).toBe(`${server.address}/a/%3C/b`);
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
  { integrity: { ...own.integrity, 'web/remoteEntry.js': 1 } },
])('A description with %j would break every page: it is refused [R452]', async (part) => {
  const server = await serving(200, JSON.stringify({ ...own, ...part }));
  await expect(releaseAt('shop', server.address)).rejects.toThrow('describes no release');
  server.close();
});

test('A description of many megabytes is not read to its end [R452]', async () => {
  const server = await serving(200, JSON.stringify({ ...own, more: 'x'.repeat(20_000_000) }));
  await expect(releaseAt('shop', server.address)).rejects.toThrow('is larger than 2 MB');
  server.close();
});

test.each([
  [404, '', {}, 'answered 404'],
  [200, '{"release":1}', {}, 'describes no release'],
  [302, '', { location: 'https://evil.test/release.json' }, 'fetch failed'],
])('an answer of %i %s is no release [R452]', async (status, body, headers, message) => {
  const server = await serving(status, body, headers);
  await expect(releaseAt('shop', server.address)).rejects.toThrow(message);
  server.close();
});
