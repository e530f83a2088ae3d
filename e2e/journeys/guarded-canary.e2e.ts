import { createHash } from 'node:crypto';
import { createEditedRelease, readLiveRelease, runCommand } from '../support/releases';
import { expect, test } from '../support/test';

test.use({ expectedErrors: [/one visitor in twenty/] });

/** Returns ids of visitors who receive a 10% canary of the account remote. */
function canaryVisitors(count: number): string[] {
  const ids: string[] = [];
  for (let number = 0; ids.length < count; number += 1) {
    const id = number.toString(16).padStart(16, '0');
    if (createHash('sha256').update(`account ${id}`).digest().readUInt32BE() % 100 < 10) ids.push(id);
  }
  return ids;
}

/** Code that throws during rendering for every twentieth visitor. */
const fault = `(Number(/number=(\\d+)/.exec(document.cookie)?.[1]) % 20 === 0 && (() => { throw new Error("one visitor in twenty"); })(), "New player")`;

test('A guarded canary that throws for one visitor in twenty is rolled back before 200 visits, within five seconds of the last visit, and the list of releases shows the reason', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const live = readLiveRelease('account');
  const canary = createEditedRelease('account', {
    web: (_file, text) => text.replaceAll('"New player"', fault),
  });
  const deployed = await runCommand('deploy', 'account', '--release', canary, '--canary', '10', '--guard');
  expect(deployed).toMatchObject({ code: 0, output: expect.stringContaining('promoted after 200 visits') });
  expect(deployed.output).not.toContain('no program follows the guard');

  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (...beacon) => {
      document.documentElement.dataset.beacon = 'sent';
      return send(...beacon);
    };
  });
  const releaseFor = async (id: string) => {
    const { headers } = await request
      .get('/signup', { headers: { cookie: `visitor=${id}` } })
      .then((response) => ({ headers: response.headers() }));
    return headers['x-remote'];
  };
  const ids = canaryVisitors(200);
  const [first = ''] = ids;
  let visits = 0;
  let beaconAt = 0;
  for (const id of ids) {
    if ((await releaseFor(first)) === `account@${live}`) break;
    visits += 1;
    await context.clearCookies();
    await context.addCookies([
      { name: 'visitor', value: id, url: baseURL ?? '' },
      { name: 'number', value: String(visits), url: baseURL ?? '' },
    ]);
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${visits}` });
    // The next visitor's cookies must not replace those of a beacon that has not left the browser.
    const received = page.waitForResponse((response) => response.url().endsWith('/telemetry'));
    const response = await page.goto('/signup', { waitUntil: 'commit' });
    expect([`account@${canary}; canary`, `account@${live}`]).toContain(response?.headers()['x-remote']);
    // Only the code that sends the beacon listens to this event.
    await page.waitForFunction(() => {
      window.dispatchEvent(new Event('pagehide'));
      return document.documentElement.dataset.beacon === 'sent';
    });
    await received;
    beaconAt = Date.now();
    if (visits % 20 !== 0) continue;
    await expect
      .poll(async () => (await runCommand('releases')).output)
      .toMatch(new RegExp(`rolled back  ${canary.replace('+', '\\+')}|canary: ${visits} visits`));
  }
  expect(visits).toBeLessThan(200);

  const { output } = await runCommand('releases');
  const [, since = '', reason = ''] = /rolled back +\S+ +(\S+): (.*)/.exec(output) ?? [];
  expect(reason).toMatch(
    /^visits with an error or a failed load: 3 of 60 with the canary, 0 of 0 with the live release/,
  );
  expect(Date.parse(since) - beaconAt).toBeLessThan(5000);
  expect(readLiveRelease('account')).toBe(live);
  await expect.poll(() => releaseFor(first)).toBe(`account@${live}`);
});
