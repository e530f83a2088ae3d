import type { APIRequestContext } from '@playwright/test';
import { startLoad } from '../support/load';
import { createEditedRelease, readLiveRelease, runCommand } from '../support/releases';
import { expect, open, test } from '../support/test';

const withHeading = (text: string) => (_file: string, content: string) =>
  content.replaceAll('"New player"', `"${text}"`);

test('A new release of a remote is live when the deploy command exits, and the previous release is live again when the rollback command exits [R451]', async ({
  request,
}) => {
  const fetchHeading = async () => /<h1[^>]*>([^<]*)/.exec(await (await request.get('/signup')).text())?.[1];
  const before = readLiveRelease('account');
  const release = createEditedRelease('account', {
    web: withHeading('Player 2'),
    server: withHeading('Player 2'),
  });
  const deployed = await runCommand('deploy', 'account', '--release', release);
  expect(deployed).toMatchObject({ code: 0, output: expect.stringContaining(`account ${release} is live`) });
  expect(await fetchHeading()).toBe('Player 2');

  expect((await runCommand('releases')).output).toMatch(
    new RegExp(`account +${release.replace('+', '\\+')} .*deploy by`),
  );
  expect((await runCommand('rollback', 'account')).code).toBe(0);
  expect(await fetchHeading()).toBe('New player');
  expect(readLiveRelease('account')).toBe(before);
});

test('After a release that changes one page, a returning visitor fetches only the chunk of that page and the remote entry', async ({
  page,
}) => {
  /** Returns the names, without hashes, of the account remote's scripts that did not come from the cache. */
  const listFetchedScripts = () =>
    page.evaluate(() => {
      const entries = performance.getEntriesByType('resource');
      const isFetched = (entry: PerformanceEntry) =>
        entry instanceof PerformanceResourceTiming && entry.transferSize > 0;
      const names = entries
        .filter((entry) => entry.name.includes('/releases/account/') && isFetched(entry))
        .map(({ name }) => name.replace(/.*\/|\.\w+\.js$/g, ''));
      return [...new Set(names)].sort();
    });
  await open(page, '/signup');
  const first = await listFetchedScripts();
  expect(first.length).toBeGreaterThan(2);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'New player' })).toBeVisible();

  const release = createEditedRelease('account', {
    web: withHeading('Player 2'),
    server: withHeading('Player 2'),
  });
  expect((await runCommand('deploy', 'account', '--release', release)).code).toBe(0);
  try {
    await open(page, '/signup');
    await expect(page.getByRole('heading', { name: 'Player 2' })).toBeVisible();
    const second = await listFetchedScripts();
    expect(second).toHaveLength(2);
    expect(second).toContain('remoteEntry');
  } finally {
    await runCommand('rollback', 'account');
  }
});

test('Under a load of 200 requests per second, deploys and rollbacks cause no failed requests, and every script matches the hash in its page', async ({
  baseURL,
}) => {
  const next = createEditedRelease('account', {
    web: withHeading('Player 2'),
    server: withHeading('Player 2'),
  });
  const { result, stop } = startLoad(baseURL ?? '', '/signup', 200);
  try {
    // A fast machine needs more rounds to send enough requests.
    for (let round = 0; round < 2 || result.requests <= 400; round += 1) {
      expect((await runCommand('deploy', 'account', '--release', next)).code).toBe(0);
      expect((await runCommand('rollback', 'account')).code).toBe(0);
    }
  } finally {
    await stop();
  }
  expect(result.failures).toEqual([]);
  expect([...result.headings.keys()].sort()).toEqual(['New player', 'Player 2']);
});

test.describe('Rejected releases', () => {
  const cases = [
    {
      name: 'that throws while it loads',
      edits: { server: (_file: string, text: string) => `throw new Error('no coin');${text}` },
      reason: 'no coin',
    },
    {
      name: 'whose page throws while it renders',
      edits: {
        server: (_file: string, text: string) =>
          text.replaceAll('"New player"', '(()=>{throw new Error("no title")})()'),
      },
      reason: 'no title',
    },
    {
      name: 'built for another major version of shared-ui',
      edits: {
        description: (release: Record<string, unknown>) => {
          release.contract = { version: '99.0.0', modules: {} };
        },
      },
      reason: 'shared-ui 99.0.0',
    },
    {
      name: 'that uses an export missing from the host',
      edits: {
        description: (release: Record<string, unknown>) => {
          release.contract = {
            ...Object(release.contract),
            modules: { '@press-start/shared-ui/cart': ['timeMachineAtom'] },
          };
        },
      },
      reason: 'timeMachineAtom from @press-start/shared-ui/cart',
    },
    {
      name: 'whose server files do not match their hashes',
      edits: {
        description: (release: Record<string, unknown>) => {
          release.integrity = { ...Object(release.integrity), 'server/remoteEntry.js': 'sha384-other' };
        },
      },
      reason: 'does not have the hash in release.json',
    },
  ];

  for (const { name, edits, reason } of cases) {
    test(`A release ${name} is rejected with a reason, and the previous release stays live`, async ({
      request,
    }) => {
      const before = readLiveRelease('account');
      const { code, output: message } = await runCommand(
        'deploy',
        'account',
        '--release',
        createEditedRelease('account', edits),
      );
      expect(code).toBe(1);
      expect(message).toContain('The host rejects account');
      expect(message).toContain(reason);
      expect(readLiveRelease('account')).toBe(before);
      const page = await request.get('/signup');
      expect(page.status()).toBe(200);
      expect(await page.text()).toContain('New player');
    });
  }
});

test('A release built for an older or newer patch version of shared-ui runs in the host', async ({
  page,
}) => {
  for (const patch of [0, 99]) {
    const text = `Player ${patch}`;
    const release = createEditedRelease('account', {
      web: withHeading(text),
      server: withHeading(text),
      description: (described) => {
        const { version, ...contract } = Object(described.contract);
        described.contract = { ...contract, version: version.replace(/\d+$/, String(patch)) };
      },
    });
    try {
      expect((await runCommand('deploy', 'account', '--release', release)).code).toBe(0);
      await open(page, '/signup');
      await expect(page.getByRole('heading', { name: text })).toBeVisible();
    } finally {
      await runCommand('rollback', 'account');
    }
  }
});

test('About half of the visitors receive a 50% canary, and each visitor receives the same release on every visit', async ({
  newVisitor,
  request,
}) => {
  const canary = createEditedRelease('account', {
    web: withHeading('Player 2'),
    server: withHeading('Player 2'),
  });
  try {
    expect((await runCommand('deploy', 'account', '--release', canary, '--canary', '50')).code).toBe(0);
    expect((await runCommand('releases')).output).toContain('50%');
    const fetchHeading = async (context: APIRequestContext, headers = {}) => {
      const html = await (await context.get('/signup', { headers })).text();
      return /<h1[^>]*>([^<]*)/.exec(html)?.[1];
    };
    const newcomer = await newVisitor();
    const first = await fetchHeading(newcomer.request);
    expect((await newcomer.cookies()).map(({ name }) => name)).toContain('visitor');
    for (let visit = 0; visit < 4; visit += 1) expect(await fetchHeading(newcomer.request)).toBe(first);

    const visitors = Array.from({ length: 40 }, (_, number) => number.toString(16).padStart(16, '0'));
    const headings = await Promise.all(
      visitors.map((visitor) => fetchHeading(request, { cookie: `visitor=${visitor}` })),
    );
    const canaryCount = headings.filter((heading) => heading === 'Player 2').length;
    expect(canaryCount).toBeGreaterThan(10);
    expect(canaryCount).toBeLessThan(30);
  } finally {
    expect((await runCommand('rollback', 'account')).code).toBe(0);
  }
});

test('A deploy with an unknown remote, an unknown release or an invalid canary percentage fails', async () => {
  expect(await runCommand('deploy', 'arcade')).toMatchObject({
    code: 1,
    output: expect.stringContaining('no remote'),
  });
  expect((await runCommand('deploy', 'shop', '--release', '9.9.9+nothing')).output).toContain(
    'There is no release',
  );
  expect((await runCommand('deploy', 'shop', '--canary', '150')).output).toContain('from 1 to 99');
});

test('After rejected deploys, rollbacks and a canary, the live page shows its original heading', async ({
  page,
}) => {
  await open(page, '/signup');
  await expect(page.getByRole('heading', { name: 'New player' })).toBeVisible();
});
