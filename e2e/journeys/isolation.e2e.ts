import type { APIRequestContext } from '@playwright/test';
import { faultyPages } from '../../scripts/release/testing/faulty-pages';
import { createEditedRelease, readLiveRelease, runCommand } from '../support/releases';
import { expect, open, test } from '../support/test';

const createReleaseThatRuns = (code: string) =>
  createEditedRelease('account', {
    server: (file, text) => (file === 'remoteEntry.js' ? code + text : text),
  });

interface Health {
  status: string;
  releases: Record<
    string,
    { serving?: string; refused?: { reason: string }; rendering?: { failures: unknown[] } }
  >;
}

async function fetchAccountHealth(request: APIRequestContext) {
  const health: Health = await (await request.get('/healthz')).json();
  return health.releases['account'];
}

async function expectOthersAvailable(request: APIRequestContext) {
  for (const path of ['/home', '/about', '/host/icon.svg', '/healthz', '/api/genres'])
    expect((await request.get(path)).status(), path).toBe(200);
}

for (const [what, code, reason] of [
  ['loops forever', 'for (;;) {}', 'it did not load within 20 s'],
  ['terminates its process', 'process.exit(1);', 'its process exited with code 1'],
  ['tries to signal the host', "process.kill(process.ppid, 'SIGUSR1');", 'process.kill is not a function'],
  ['tries to read the disk', "process.getBuiltinModule('fs').readdirSync('/');", 'restricted'],
] as const) {
  test(`A release that ${what} while it loads is rejected with a reason, and the store stays available [R446]`, async ({
    request,
  }) => {
    const before = readLiveRelease('account');
    let hasExited = false;
    const deployed = runCommand('deploy', 'account', '--release', createReleaseThatRuns(code)).finally(
      () => (hasExited = true),
    );
    while (!hasExited) await expectOthersAvailable(request);
    const { code: exitCode, output: text } = await deployed;
    expect([exitCode, text]).toEqual([1, expect.stringContaining(reason)]);
    expect(readLiveRelease('account')).toBe(before);
    await expectOthersAvailable(request);
    expect((await request.get('/signup')).status()).toBe(200);
  });
}

test('A release that crashes repeatedly makes only its own pages unavailable, and the host restores the previous release [R446]', async ({
  page,
  request,
}) => {
  const before = readLiveRelease('account');
  const fragile = createEditedRelease('account', {
    server: (file, text) => (file === 'remoteEntry.js' ? text + faultyPages : text),
  });
  try {
    expect((await runCommand('deploy', 'account', '--release', fragile)).code).toBe(0);
    for (const [index, fault] of ['loop', 'endless', 'exit'].entries()) {
      const pending = request.get(`/signup?fault=${fault}`);
      await expectOthersAvailable(request);
      const response = await pending;
      expect([fault, response.status(), response.headers()['retry-after']]).toEqual([fault, 503, '2']);
      expect(await response.text()).toContain('Out of order');
      // Wait for the new process before the next fault.
      if (index < 2)
        await expect
          .poll(async () => (await fetchAccountHealth(request))?.rendering?.failures.length, {
            timeout: 30_000,
          })
          .toBe(index + 1);
    }
    await expect
      .poll(async () => (await fetchAccountHealth(request))?.serving, { timeout: 30_000 })
      .toBe(before);
    expect((await fetchAccountHealth(request))?.refused?.reason).toMatch(
      /^it failed 3 times; the last time its process exited/,
    );
    await open(page, '/signup?fault=exit');
    await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
  } finally {
    await runCommand('rollback', 'account');
  }
});

test('A release that fails a few seconds after its deploy is replaced by the previous release, and the store stays available [R446]', async ({
  request,
}) => {
  const before = readLiveRelease('account');
  const late = createReleaseThatRuns(
    "setTimeout(() => { Promise.reject(new Error('simulated fault')); }, 4000);",
  );
  try {
    await runCommand('deploy', 'account', '--release', late);
    await expect
      .poll(async () => (await fetchAccountHealth(request))?.refused?.reason, { timeout: 60_000 })
      .toContain('its code threw outside of a page: simulated fault');
    await expectOthersAvailable(request);
    await expect.poll(async () => (await fetchAccountHealth(request))?.serving).toBe(before);
    expect((await request.get('/signup')).status()).toBe(200);
  } finally {
    await runCommand('rollback', 'account');
  }
});
