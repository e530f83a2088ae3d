import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { scriptsOf } from './releases';
import { logIn, makeShopper, password } from './shopper';
import { expect, open, ready, test } from './test';

const root = path.resolve(import.meta.dirname, '..');

/** `npm run releases -- --off account`: the remote's files answer 503. */
function switchRemote(name: string, state: 'on' | 'off') {
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/release/releases.ts', `--${state}`, name], {
    cwd: root,
  });
}

const releaseFiles = (urls: string[]) => urls.filter((url) => url.includes('/releases/'));

test('The host and a remote use one React, one router, one store and one design system [R446 R448]', async ({
  page,
}) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await open(page, '/home');
  await page.locator('[data-moved]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  // What the document announced is all that the remote loads, but for the carousel's motion and its library, which come in
  // idle time: a second copy of a shared library would be one file more.
  const announced: string[] = await page.evaluate(() =>
    [...document.querySelectorAll('link[rel=preload][as=script]')].map((link) =>
      link instanceof HTMLLinkElement ? link.href : '',
    ),
  );
  expect(announced.length).toBeGreaterThan(1);
  const late = releaseFiles(urls).filter((url) => !announced.includes(url));
  expect(late.filter((url) => url.includes('stage-motion'))).toHaveLength(1);
  expect(late).toHaveLength(2);
  expect(await page.locator('style[data-styled]').count()).toBe(1);
  // One store: the remote's button changes the host's badge.
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await expect(page.getByRole('button', { name: /cart/i }).first()).toContainText('1');
});

test('A shopper downloads nothing of the account and admin remotes on shop pages [R447]', async ({
  page,
}) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await open(page, '/home');
  await open(page, '/game/1');
  await page.waitForLoadState('networkidle');
  expect(urls.filter((url) => /\/releases\/(account|admin)\//.test(url))).toEqual([]);
});

const adminPages = ['/admin', '/form', '/createGenre', '/createPlatform'];

/** Requests for files of the admin remote: none is zero bytes. */
function watchAdminFiles(page: Page) {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/releases/admin/')) requests.push(request.url());
  });
  return requests;
}

/** Comes to an address inside the open store, as by the browser's Back. */
async function goInStore(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    history.pushState(null, '', '/home');
    history.back();
  }, path);
}

/** Opens the four admin pages by their address and inside the store. */
async function tryAdminPages(page: Page) {
  const files = watchAdminFiles(page);
  for (const path of adminPages) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/home$/);
    await ready(page);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await goInStore(page, path);
    await expect(page).toHaveURL(/\/home$/);
    await page.waitForLoadState('networkidle');
  }
  expect(files).toEqual([]);
}

test('A visitor who types the address of an admin page comes to the catalogue and downloads nothing of the admin remote [R447]', async ({
  page,
}) => {
  await tryAdminPages(page);
});

test('A shopper who types the address of an admin page comes to the catalogue and downloads nothing of the admin remote [R447]', async ({
  page,
}) => {
  const shopper = await makeShopper(page);
  await logIn(page, shopper.username);
  await tryAdminPages(page);
});

test('An admin who opens an admin page by its address gets its files together, after one request for the role [R447]', async ({
  page,
}) => {
  await logIn(page, 'keeper', process.env.E2E_ADMIN_PASSWORD);
  const order: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/auth/getRole')) order.push('role');
    if (pathname.includes('/releases/admin/')) order.push('file');
  });
  await open(page, '/form');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(order.slice(0, 2)).toEqual(['role', 'file']);
  const preloaded = await page
    .locator('link[rel=preload][href*="/releases/admin/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)));
  expect(preloaded).toEqual(scriptsOf('admin', '/form'));
});

test('What one remote does to cart and session shows in the host and in another remote, in the same document [R449]', async ({
  page,
}) => {
  const shopper = await makeShopper(page);
  await open(page, '/game/4');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const cart = page.getByRole('banner').getByRole('button', { name: /cart/i });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(cart).toContainText('1');
  await expect(page.getByText(/was added to your cart!/)).toBeVisible();

  await page.getByRole('banner').getByText('User').click();
  await page.getByRole('link', { name: 'Login' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.getByLabel('Username').fill(shopper.username);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('banner')).toContainText('Player');
  await expect(cart).toContainText('1');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('What one tab puts in the cart, the other tab shows [R449]', async ({ page, context }) => {
  await open(page, '/home');
  const other = await context.newPage();
  await open(other, '/game/1');
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await expect(other.getByRole('button', { name: /cart/i }).first()).toContainText('1');
});

test.describe('a script that gets into a page', () => {
  test.use({ expectedErrors: [/TrustedScript|Content Security Policy/], expectedViolations: [/./] });

  test('is run neither from elsewhere, nor from where pictures and answers lie, nor as text', async ({
    page,
  }) => {
    await open(page, '/home');
    const rejected = (address: string) =>
      page.evaluate((src) => {
        try {
          document.head.append(Object.assign(document.createElement('script'), { src }));
          return false;
        } catch (error) {
          return error instanceof TypeError;
        }
      }, address);
    for (const address of ['https://example.com/x.js', '/images/x.js', '/api/videogames', 'data:,alert(1)'])
      expect(await rejected(address), address).toBe(true);
    const ran = await page.evaluate(() => {
      try {
        document.head.append(Object.assign(document.createElement('script'), { text: 'window.stolen = 1' }));
      } catch {
        // Refused before it could be run.
      }
      document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="window.stolen = 1">');
      return 'stolen' in window;
    });
    expect(ran).toBe(false);
  });
});

test('all scripts of a page are asked for in one go, after its first images', async ({ page }) => {
  await open(page, '/home');
  // Without what comes in idle time, when the page is whole: the carousel's motion.
  const starts: number[] = await page.evaluate(() => {
    const announced = [...document.querySelectorAll('link[rel=preload][as=script]')].map((link) =>
      link instanceof HTMLLinkElement ? link.href : '',
    );
    return performance
      .getEntriesByType('resource')
      .filter(({ name }) => announced.includes(name) || /\/host\/[^/]+\.js$/.test(name))
      .map((entry) => entry.startTime);
  });
  expect(starts.length).toBeGreaterThan(3);
  expect(Math.max(...starts) - Math.min(...starts)).toBeLessThan(50);
});

test('a click made before hydration is carried out', async ({ page }) => {
  // The scripts are on their way, and arrive only after the click.
  let arrive = () => {};
  const pressed = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/host/*.js', async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto('/home');
  const cart = page.getByRole('button', { name: /cart/i }).first();
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await expect(cart).toContainText('0');
  arrive();
  await expect(cart).toContainText('1');
});

test('a click made while the page is taken over counts once', async ({ page }) => {
  // React has the page, and its work waits for the click: the slices of it are sent through message channels.
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    class HeldChannel extends MessageChannel {
      constructor() {
        super();
        const send = this.port2.postMessage.bind(this.port2);
        this.port2.postMessage = (message: unknown) => void held.push(() => send(message));
      }
    }
    const goOn = () => {
      for (const send of held.splice(0)) send();
      held.push = (send) => (send(), 0);
    };
    Object.assign(window, { MessageChannel: HeldChannel, goOn });
  });
  await page.goto('/game/4');
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
  // As assistive technology presses it: without a pointer or key before, which would have hurried React.
  await page.getByRole('button', { name: 'One more' }).dispatchEvent('click');
  await page.evaluate(() => Object(window).goOn());
  await ready(page);
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Cart/ })).toContainText('2');
});

test.describe('with the account remote out of reach', () => {
  test.use({
    expectedErrors: [/503|account|Federation|loadRemote|RUNTIME|ScriptNetworkError|Failed to load/i],
  });

  test.afterEach(() => switchRemote('account', 'on'));

  test('the rest of the store goes on, and Retry recovers without a page reload', async ({ page }) => {
    await open(page, '/home');
    switchRemote('account', 'off');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('banner').getByText('User').click();
    await page.getByRole('link', { name: 'Signup' }).first().click();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();

    await page
      .getByRole('link', { name: /press start/i })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Add/ }).first()).toBeVisible();

    await page.goBack();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    switchRemote('account', 'on');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  test('its own page says so, and the frame still works', async ({ page }) => {
    switchRemote('account', 'off');
    await page.goto('/signup');
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await page
      .getByRole('link', { name: /press start/i })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Add/ }).first()).toBeVisible();
  });
});

test('health names each remote', async ({ request }) => {
  const response = await request.get('/healthz');
  expect(response.status()).toBe(200);
  expect(await response.json()).toMatchObject({
    status: 'ok',
    api: 'ok',
    database: 'ok',
    remotes: { shop: 'ok', account: 'ok', admin: 'ok' },
  });
});
