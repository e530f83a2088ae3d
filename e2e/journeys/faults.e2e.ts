import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { createEditedRelease, ownScriptPattern, readLiveRelease, runCommand } from '../support/releases';
import { disablePrefetching, expect, open, test } from '../support/test';

/** Errors that the browser and the federation runtime report for an unavailable script. */
const unavailableScript =
  /Failed to load|net::|ChunkLoadError|Loading chunk|RUNTIME-008|ScriptNetworkError|RemoteUnreachable|MIME type|integrity|cannot be loaded|Unexpected token|simulated fault|ScriptExecutionError|503|404/i;

test.use({ expectedErrors: [unavailableScript] });

const entryUrls = (name: string) => `**/releases/${name}/web/remoteEntry.*.js`;
const chunkUrls = (name: string) => new RegExp(`/releases/${name}/web/(?!remoteEntry)[^/]+\\.js$`);

async function openStore(page: Page) {
  await open(page, '/home');
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await expect(cartButton(page)).toContainText('1');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /cart/i });
const notice = (page: Page) => page.getByText('The account desk is closed for a moment.');

async function goToSignUp(page: Page) {
  await page.getByRole('banner').getByText('User').click();
  await page.getByRole('link', { name: 'Signup' }).first().click();
}

/**
 * Checks the header, the footer, the cart and another page, and then returns to the page on which it started.
 */
async function expectStoreToWork(page: Page) {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await cartButton(page).click();
  await expect(page.getByRole('dialog', { name: 'My Cart:' }).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page
    .getByRole('link', { name: /press start/i })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Add/ }).first()).toBeVisible();
  await page.goBack();
}

function watchRegistrations(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (/already registered/i.test(message.text())) messages.push(message.text());
  });
  return messages;
}

async function expectRetryToWork(page: Page) {
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await expect(cartButton(page)).toContainText('1');
}

const faults: [name: string, urls: string | RegExp, fault: (route: Route) => Promise<void>][] = [
  [
    'the release server is unreachable',
    '**/releases/account/**',
    (route) => route.abort('connectionrefused'),
  ],
  ['all chunks are missing (404)', chunkUrls('account'), (route) => route.fulfill({ status: 404, body: '' })],
  [
    'the entry file is HTML instead of JavaScript',
    entryUrls('account'),
    (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Welcome</h1>' }),
  ],
  [
    'the entry file differs from the release',
    entryUrls('account'),
    async (route) => {
      const original = await route.fetch();
      await route.fulfill({ response: original, body: `window.stolen = 1;${await original.text()}` });
    },
  ],
  [
    'a chunk differs from the release',
    chunkUrls('account'),
    async (route) => {
      const original = await route.fetch();
      await route.fulfill({ response: original, body: `window.stolen = 1;${await original.text()}` });
    },
  ],
];

for (const [name, urls, fault] of faults) {
  test(`When ${name}, the page shows a notice, the rest of the store works, and Retry loads the page [R446]`, async ({
    page,
  }) => {
    const registrations = watchRegistrations(page);
    await openStore(page);
    await page.route(urls, fault);
    await goToSignUp(page);
    await expect(notice(page)).toBeVisible();
    await expectStoreToWork(page);
    await expect(notice(page)).toBeVisible();
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
    await page.unroute(urls);
    await expectRetryToWork(page);
    expect(registrations).toEqual([]);
  });
}

const respondNotFound = (route: Route) => route.fulfill({ status: 404, body: '' });

/** Returns a pattern that matches the URL of the missing script. */
async function openWithoutScript(page: Page): Promise<RegExp> {
  await openStore(page);
  const script = ownScriptPattern('account', '/signup');
  await page.route(script, respondNotFound);
  await goToSignUp(page);
  await expect(notice(page)).toBeVisible();
  return script;
}

test("When one of a page's scripts is missing, Retry loads the page as soon as the file is available", async ({
  page,
}) => {
  const script = await openWithoutScript(page);
  const secondAttempt = page.waitForResponse((response) => response.request().resourceType() === 'script');
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await secondAttempt;
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(notice(page)).toBeVisible();
  await expectStoreToWork(page);
  await expect(notice(page)).toBeVisible();
  await page.unroute(script);
  await expectRetryToWork(page);
});

test("When one of a page's scripts is missing, other pages work, and a link to the page loads it once the file is available", async ({
  page,
}) => {
  const script = await openWithoutScript(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
  await page.unroute(script);
  await goToSignUp(page);
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('When a shopper opens a game while offline, Retry loads the game once the shopper is online again, and other games load as usual', async ({
  page,
  context,
}) => {
  // A prefetched game would open offline.
  await disablePrefetching(page);
  await openStore(page);
  await context.setOffline(true);
  await page.getByRole('main').locator('a[href^="/game/"]').first().click();
  await expect(page.getByText('The shelves are closed for a moment.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Add to cart' })).toBeVisible();
  await page.goBack();
  await page.getByRole('main').locator('a[href^="/game/"]').nth(8).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Add to cart' })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

for (const theme of ['original', 'retro'])
  test(`The notice for an unavailable page is accessible in the ${theme} theme`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    await openStore(page);
    await page.route('**/releases/account/**', (route) => route.abort('connectionrefused'));
    await goToSignUp(page);
    await expect(notice(page)).toBeVisible();
    await expectAccessible(page, `the notice in ${theme}`, '#main');
  });

/** Delays the requests to these URLs until the returned function is called. */
async function delay(page: Page, urls: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(urls, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

test('While a page does not load, the store shows a progress bar and then a notice with a Retry button', async ({
  page,
}) => {
  await open(page, '/about');
  const main = page.getByRole('main');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const releaseFiles = await delay(page, '**/releases/account/**');
  // Wait for the fonts, which change the height of the text.
  await page.waitForLoadState('networkidle');
  const before = await main.boundingBox();
  await goToSignUp(page);
  await expect(page.getByRole('progressbar', { name: 'The page is loading' })).toBeVisible();
  await expectAccessible(page, 'while a page loads');
  expect(await main.boundingBox()).toEqual(before);
  await cartButton(page).click();
  await expect(page.getByRole('dialog', { name: 'My Cart:' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notice(page)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('progressbar')).toBeHidden();
  releaseFiles();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test.describe('Reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('The progress bar is not animated for a visitor who prefers reduced motion', async ({ page }) => {
    await openStore(page);
    const releaseFiles = await delay(page, '**/releases/account/**');
    await goToSignUp(page);
    const progressBar = page.getByRole('progressbar', { name: 'The page is loading' });
    await expect(progressBar).toBeVisible();
    expect(await progressBar.evaluate((element) => element.getAnimations().length)).toBe(0);
    releaseFiles();
    await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
  });
});

test('While a remote loads slowly, the current page stays usable, and the new page eventually appears', async ({
  page,
}) => {
  await openStore(page);
  const releaseEntry = await delay(page, entryUrls('account'));
  await goToSignUp(page);
  await cartButton(page).click();
  await expect(page.getByRole('dialog', { name: 'My Cart:' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Add/ }).nth(1).click();
  await expect(cartButton(page)).toContainText('2');
  releaseEntry();
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('A release that throws while it loads makes only its own pages unavailable, and Retry loads them after a rollback', async ({
  page,
}) => {
  const before = readLiveRelease('account');
  const faulty = createEditedRelease('account', {
    web: (file, text) =>
      file === 'remoteEntry.js'
        ? `if (globalThis.localStorage?.getItem('fault')) throw new Error('simulated fault');${text}`
        : text,
  });
  try {
    expect((await runCommand('deploy', 'account', '--release', faulty)).code).toBe(0);
    await openStore(page);
    // The release throws only in this browser, because the host would otherwise reject it.
    await page.evaluate(() => localStorage.setItem('fault', 'yes'));
    await goToSignUp(page);
    await expect(notice(page)).toBeVisible();
    await expectStoreToWork(page);
  } finally {
    await runCommand('rollback', 'account');
  }
  expect(readLiveRelease('account')).toBe(before);
  await expectRetryToWork(page);
});

test('A page that throws only in the browser is unavailable until a rollback, after which Retry loads it without a page reload', async ({
  page,
}) => {
  const faulty = createEditedRelease('account', {
    web: (_file, text) => text.replace(/"New player"/g, '(()=>{throw new Error("simulated fault")})()'),
  });
  try {
    expect((await runCommand('deploy', 'account', '--release', faulty)).code).toBe(0);
    await openStore(page);
    await goToSignUp(page);
    await expect(notice(page)).toBeVisible();
    await expectStoreToWork(page);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(notice(page)).toBeVisible();
  } finally {
    await runCommand('rollback', 'account');
  }
  await expectRetryToWork(page);
});

test('A page that throws while it renders shows a notice, and Retry renders the page again', async ({
  page,
}) => {
  const unstable = createEditedRelease('account', {
    web: (_file, text) =>
      text.replace(
        /"New player"/g,
        '(window.failing?(()=>{throw new Error("simulated fault")})():"New player")',
      ),
  });
  try {
    expect((await runCommand('deploy', 'account', '--release', unstable)).code).toBe(0);
    await openStore(page);
    await page.evaluate(() => Object.assign(window, { failing: true }));
    await goToSignUp(page);
    await expect(notice(page)).toBeVisible();
    await expectStoreToWork(page);
    // `expectStoreToWork` returns to the page, which fails again.
    const heading = page.getByRole('heading', { name: 'Out of order' });
    await expect(heading).toBeVisible();
    const edges = await Promise.all(
      [heading, heading.locator('+ p'), page.getByRole('button', { name: 'Retry' })].map(
        async (part) => (await part.boundingBox())?.x ?? 0,
      ),
    );
    expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(8);
    await page.evaluate(() => Object.assign(window, { failing: false }));
    await expectRetryToWork(page);
  } finally {
    await runCommand('rollback', 'account');
  }
});

test('A tab with the previous release continues to work after a deploy and does not lose typed text', async ({
  page,
}) => {
  await open(page, '/signup');
  await page.getByLabel('Username').fill('juno_loop');
  const changeHeading = (_file: string, text: string) => text.replaceAll('"New player"', '"Player 2"');
  const next = createEditedRelease('account', { web: changeHeading, server: changeHeading });
  try {
    expect((await runCommand('deploy', 'account', '--release', next)).code).toBe(0);
    await expect(page.getByLabel('Username')).toHaveValue('juno_loop');
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /contact/i })
      .click();
    await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'New player' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Player 2' })).toBeVisible();
  } finally {
    await runCommand('rollback', 'account');
  }
});

test('A form whose API client does not load shows an error after ten seconds and preserves its text, and the next attempt succeeds', async ({
  page,
}) => {
  let isHanging = true;
  const requests: string[] = [];
  await page.route('**/host/api-client.*.js*', async (route) => {
    requests.push(new URL(route.request().url()).search);
    // A route handler that does nothing leaves the request pending.
    if (!isHanging) await route.continue();
  });
  await page.clock.install();
  await open(page, '/contact');
  await page.getByLabel('Your Email').fill('rosa@mail.example');
  await page.getByLabel('Your Message').fill('Where is my cartridge?');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => requests).toEqual(['']);
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('dialog')).toContainText('The store took too long to answer.');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('Your Message')).toHaveValue('Where is my cartridge?');
  isHanging = false;
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog')).toContainText('Your message was sent correctly.');
});
