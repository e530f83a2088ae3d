import type { Page, Route } from '@playwright/test';
import { expectNoBarriers } from './axe';
import { command, editedRelease, liveRelease, ownScripts } from './releases';
import { slowServer } from './slow-server';
import { expect, open, test } from './test';

/** What a browser and the federation runtime say when a script cannot be had. */
const unreachable =
  /Failed to load|net::|ChunkLoadError|Loading chunk|RUNTIME-008|ScriptNetworkError|RemoteUnreachable|MIME type|integrity|cannot be loaded|Unexpected token|fault of the test|ScriptExecutionError|503|404/i;

test.use({ expectedErrors: [unreachable] });

const entryOf = (name: string) => `**/releases/${name}/**/remoteEntry.js`;
const chunksOf = (name: string) => new RegExp(`/releases/${name}/[^/]+/web/(?!remoteEntry)[^/]+\\.js$`);

/** A shopper with a game in the cart, on the catalogue, before anything of the account remote was needed. */
async function arrive(page: Page) {
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

/** The frame, the cart and the other remotes go on, and nothing that was in the cart is lost. */
async function storeGoesOn(page: Page) {
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

/** What the federation runtime writes about a remote that is registered a second time. */
function watchRegistrations(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    if (/already registered/i.test(message.text())) messages.push(message.text());
  });
  return messages;
}

/** Retry brings the page, in the same document; by keyboard, which finds itself on the page. */
async function retryWorks(page: Page) {
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await expect(cartButton(page)).toContainText('1');
}

const faults: [name: string, urls: string | RegExp, fault: (route: Route) => Promise<void>][] = [
  ['the release server is stopped', '**/releases/account/**', (route) => route.abort('connectionrefused')],
  ['all chunks are gone (404)', chunksOf('account'), (route) => route.fulfill({ status: 404, body: '' })],
  [
    'the entry is HTML instead of JavaScript',
    entryOf('account'),
    (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Welcome</h1>' }),
  ],
  [
    'the entry is not what was released',
    entryOf('account'),
    async (route) => {
      const released = await route.fetch();
      await route.fulfill({ response: released, body: `window.stolen = 1;${await released.text()}` });
    },
  ],
  [
    'a chunk is not what was released',
    chunksOf('account'),
    async (route) => {
      const released = await route.fetch();
      await route.fulfill({ response: released, body: `window.stolen = 1;${await released.text()}` });
    },
  ],
];

for (const [name, urls, fault] of faults) {
  test(`When ${name}, the store goes on, the page says what is missing, and Retry brings it [R446]`, async ({
    page,
  }) => {
    const registrations = watchRegistrations(page);
    await arrive(page);
    await page.route(urls, fault);
    await goToSignUp(page);
    await expect(notice(page)).toBeVisible();
    await storeGoesOn(page);
    await expect(notice(page)).toBeVisible();
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
    await page.unroute(urls);
    await retryWorks(page);
    expect(registrations).toEqual([]);
  });
}

const pageIsGone = (route: Route) => route.fulfill({ status: 404, body: '' });

/** Opens a page of which one script is missing. @returns the address of the script */
async function openWithoutScript(page: Page): Promise<RegExp> {
  await arrive(page);
  const script = ownScripts('account', '/signup');
  await page.route(script, pageIsGone);
  await goToSignUp(page);
  await expect(notice(page)).toBeVisible();
  return script;
}

test('when one script of a page is missing, Retry brings the page as soon as the file is back', async ({
  page,
}) => {
  const script = await openWithoutScript(page);
  // The file is still missing: the notice stays.
  const secondAttempt = page.waitForResponse((response) => response.request().resourceType() === 'script');
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await secondAttempt;
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(notice(page)).toBeVisible();
  await storeGoesOn(page);
  await expect(notice(page)).toBeVisible();
  await page.unroute(script);
  await retryWorks(page);
});

test('when one script of a page was missing, a link to the page brings it, and the other pages were never closed', async ({
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

test('a shopper who was offline for a click gets that game by Retry, and every other game', async ({
  page,
  context,
}) => {
  await arrive(page);
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
  test(`axe finds nothing wrong with the notice of a page that cannot be loaded, in the theme ${theme}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    await arrive(page);
    await page.route('**/releases/account/**', (route) => route.abort('connectionrefused'));
    await goToSignUp(page);
    await expect(notice(page)).toBeVisible();
    await expectNoBarriers(page, `the notice in ${theme}`, '#main');
  });

/** Files of the account remote come from a server that sends nothing until it is released. */
async function slowFiles(page: Page) {
  const slow = await slowServer(String(test.info().project.use.baseURL));
  await page.route('**/releases/account/**', (route) =>
    route.continue({ url: slow.origin + new URL(route.request().url()).pathname }),
  );
  return slow;
}

test('while a remote sends nothing a line shows that the page is loading, and after ten seconds a notice offers Retry', async ({
  page,
}) => {
  await open(page, '/about');
  const main = page.getByRole('main');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const slow = await slowFiles(page);
  try {
    // Fonts that arrive change the height of the text.
    await page.waitForLoadState('networkidle');
    const before = await main.boundingBox();
    await goToSignUp(page);
    await expect(page.getByRole('progressbar', { name: 'The page is loading' })).toBeVisible();
    await expectNoBarriers(page, 'while a page loads');
    // The line takes no place: nothing makes way for it.
    expect(await main.boundingBox()).toEqual(before);
    // The page before is still there, and works.
    await cartButton(page).click();
    await expect(page.getByRole('dialog', { name: 'My Cart:' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(notice(page)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('progressbar')).toBeHidden();
    slow.release();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  } finally {
    await slow.close();
  }
});

test.describe('for a visitor who prefers reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the line of a page that is loading stands still', async ({ page }) => {
    await arrive(page);
    const slow = await slowFiles(page);
    try {
      await goToSignUp(page);
      const line = page.getByRole('progressbar', { name: 'The page is loading' });
      await expect(line).toBeVisible();
      expect(await line.evaluate((element) => element.getAnimations().length)).toBe(0);
      slow.release();
      await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
    } finally {
      await slow.close();
    }
  });
});

test('a remote that takes its time keeps nobody from shopping on, and comes in the end', async ({ page }) => {
  await arrive(page);
  let arriveNow = () => {};
  const held = new Promise<void>((resolve) => (arriveNow = resolve));
  await page.route(entryOf('account'), async (route) => {
    await held;
    await route.continue();
  });
  await goToSignUp(page);
  await cartButton(page).click();
  await expect(page.getByRole('dialog', { name: 'My Cart:' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Add/ }).nth(1).click();
  await expect(cartButton(page)).toContainText('2');
  arriveNow();
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('a release that throws as soon as it is run closes its own pages only; after the rollback Retry brings them', async ({
  page,
}) => {
  const before = liveRelease('account');
  const broken = editedRelease('account', {
    web: (file, text) =>
      file === 'remoteEntry.js'
        ? `if (globalThis.localStorage?.getItem('fault')) throw new Error('fault of the test');${text}`
        : text,
  });
  try {
    expect((await command('deploy', 'account', '--release', broken)).code).toBe(0);
    await arrive(page);
    // In this browser only: a deploy would find out otherwise.
    await page.evaluate(() => localStorage.setItem('fault', 'yes'));
    await goToSignUp(page);
    await expect(notice(page)).toBeVisible();
    await storeGoesOn(page);
  } finally {
    await command('rollback', 'account');
  }
  expect(liveRelease('account')).toBe(before);
  // The tab asks what is live now before it tries again.
  await retryWorks(page);
});

test('a page that throws in the browser only is closed until a rollback; then Retry brings it without a reload', async ({
  page,
}) => {
  const broken = editedRelease('account', {
    web: (_file, text) => text.replace(/"New player"/g, '(()=>{throw new Error("fault of the test")})()'),
  });
  try {
    expect((await command('deploy', 'account', '--release', broken)).code).toBe(0);
    await arrive(page);
    await goToSignUp(page);
    await expect(notice(page)).toBeVisible();
    await storeGoesOn(page);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(notice(page)).toBeVisible();
  } finally {
    await command('rollback', 'account');
  }
  await retryWorks(page);
});

test('a page that throws while it is drawn takes only itself down, and Retry draws it again', async ({
  page,
}) => {
  const moody = editedRelease('account', {
    web: (_file, text) =>
      text.replace(
        /"New player"/g,
        '(window.moody?(()=>{throw new Error("fault of the test")})():"New player")',
      ),
  });
  try {
    expect((await command('deploy', 'account', '--release', moody)).code).toBe(0);
    await arrive(page);
    await page.evaluate(() => Object.assign(window, { moody: true }));
    await goToSignUp(page);
    await expect(notice(page)).toBeVisible();
    await storeGoesOn(page);
    // Drawn again after the way back, and no better.
    await expect(page.getByRole('heading', { name: 'Out of order' })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { moody: false }));
    await retryWorks(page);
  } finally {
    await command('rollback', 'account');
  }
});

test('a tab that was opened with the release before goes on with it, its typed text included', async ({
  page,
}) => {
  await open(page, '/signup');
  await page.getByLabel('Username').fill('juno_loop');
  const rename = (_file: string, text: string) => text.replaceAll('"New player"', '"Player 2"');
  const next = editedRelease('account', { web: rename, server: rename });
  try {
    expect((await command('deploy', 'account', '--release', next)).code).toBe(0);
    await expect(page.getByLabel('Username')).toHaveValue('juno_loop');
    // A page of the same remote whose code this tab has not loaded yet.
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
    await command('rollback', 'account');
  }
});
