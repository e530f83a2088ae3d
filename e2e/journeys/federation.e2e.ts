import type { Page } from '@playwright/test';
import { runCommand, scriptsOf } from '../support/releases';
import { logIn, logInAsAdmin, makeShopper, password } from '../support/shopper';
import { expect, open, test, waitForHydration } from '../support/test';

/** Switches a remote on or off, and waits until the host has applied the change. */
const switchRemote = (name: string, state: 'on' | 'off') => runCommand('releases', `--${state}`, name);

const releaseFiles = (urls: string[]) => urls.filter((url) => url.includes('/releases/'));

test('The host and a remote share one instance of React, the router, jotai and the design system [R446 R448]', async ({
  page,
}) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await open(page, '/home');
  await page.locator('[data-moved]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  // A second copy of a shared library would be an extra file.
  const preloaded: string[] = await page.evaluate(() =>
    [...document.querySelectorAll('link[rel=preload][as=script]')].map((link) =>
      link instanceof HTMLLinkElement ? link.href : '',
    ),
  );
  expect(preloaded.length).toBeGreaterThan(1);
  const gameScripts = scriptsOf('shop', '/game/:id');
  const isPrefetched = (url: string) => gameScripts.some((file) => url.endsWith(`/${file}`));
  const unexpected = releaseFiles(urls).filter((url) => !preloaded.includes(url) && !isPrefetched(url));
  expect(unexpected).toEqual([]);
  expect(await page.locator('style[data-styled]').count()).toBe(1);
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await expect(page.getByRole('button', { name: /cart/i }).first()).toContainText('1');
});

test('Shop pages download no files from the account or admin remotes [R447]', async ({ page }) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await open(page, '/home');
  await open(page, '/game/1');
  await page.waitForLoadState('networkidle');
  expect(urls.filter((url) => /\/releases\/(account|admin)\//.test(url))).toEqual([]);
});

const adminPages = ['/admin', '/form', '/createGenre', '/createPlatform'];

function watchAdminFiles(page: Page) {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/releases/admin/')) requests.push(request.url());
  });
  return requests;
}

/** Navigates within the open document, as Back does. */
async function navigateInPage(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    history.pushState(null, '', '/home');
    history.back();
  }, path);
}

/** Checks that admin pages redirect to the catalogue without loading admin files. */
async function openAdminPages(page: Page) {
  const files = watchAdminFiles(page);
  for (const path of adminPages) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/home$/);
    await waitForHydration(page);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await navigateInPage(page, path);
    await expect(page).toHaveURL(/\/home$/);
    await page.waitForLoadState('networkidle');
  }
  expect(files).toEqual([]);
}

test('A visitor who opens an admin URL is redirected to the catalogue and downloads no files from the admin remote [R447]', async ({
  page,
}) => {
  await openAdminPages(page);
});

test('A shopper who opens an admin URL is redirected to the catalogue and downloads no files from the admin remote [R447]', async ({
  page,
}) => {
  const shopper = await makeShopper(page);
  await logIn(page, shopper.username);
  await openAdminPages(page);
});

test('An administrator who opens an admin page by URL downloads its preloaded files after one request for the role [R447]', async ({
  page,
}) => {
  await logInAsAdmin(page);
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

test('Cart and session changes made by one remote appear in the host and in another remote within the same document [R449]', async ({
  page,
}) => {
  const shopper = await makeShopper(page);
  await open(page, '/game/4');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const cart = page.getByRole('banner').getByRole('button', { name: /cart/i });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(cart).toContainText('1');
  await expect(page.getByText(/was added to your cart!/)).toBeVisible();
  const favouriteButton = page
    .getByRole('main')
    .getByRole('button', { name: /^Add .+ to favourites$/ })
    .first();
  await expect(favouriteButton).toBeHidden();

  await page.getByRole('banner').getByText('User').click();
  await page.getByRole('link', { name: 'Login' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.getByLabel('Username').fill(shopper.username);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('banner')).toContainText('Player');
  await expect(favouriteButton).toBeVisible();
  await expect(cart).toContainText('1');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('A game that is added to the cart in one tab appears in the cart of another open tab [R449]', async ({
  page,
  context,
}) => {
  await open(page, '/home');
  const otherTab = await context.newPage();
  await open(otherTab, '/game/1');
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await expect(otherTab.getByRole('button', { name: /cart/i }).first()).toContainText('1');
});

test.describe('Injected scripts', () => {
  test.use({ expectedErrors: [/TrustedScript|Content Security Policy/], expectedViolations: [/./] });

  test('An injected script does not run, whether from another origin, from an image or API URL, or inline', async ({
    page,
  }) => {
    await open(page, '/home');
    const isBlocked = (url: string) =>
      page.evaluate((src) => {
        try {
          document.head.append(Object.assign(document.createElement('script'), { src }));
          return false;
        } catch (error) {
          return error instanceof TypeError;
        }
      }, url);
    for (const url of ['https://example.com/x.js', '/images/x.js', '/api/videogames', 'data:,alert(1)'])
      expect(await isBlocked(url), url).toBe(true);
    const ran = await page.evaluate(() => {
      try {
        document.head.append(Object.assign(document.createElement('script'), { text: 'window.stolen = 1' }));
      } catch {
        // The browser blocks the script before it runs.
      }
      document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="window.stolen = 1">');
      return 'stolen' in window;
    });
    expect(ran).toBe(false);
  });
});

test('The scripts that hydrate a page are all requested before any of them arrives', async ({ page }) => {
  await open(page, '/home');
  // Ignore the host files that hydration does not need.
  const scripts: string[] = await page.evaluate(() => {
    const preloaded = [...document.querySelectorAll('link[rel=preload][as=script]')].map((link) =>
      link instanceof HTMLLinkElement ? link.href : '',
    );
    return performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter(
        (name) =>
          preloaded.includes(name) || /\/host\/(?!links\.|omitted\.|api-client\.)[^/]+\.js$/.test(name),
      );
  });
  expect(scripts.length).toBeGreaterThan(3);

  const requested = new Set<string>();
  let resumeScripts = () => {};
  const resumed = new Promise<void>((resolve) => (resumeScripts = resolve));
  await page.route('**/*.js', async (route) => {
    requested.add(route.request().url());
    await resumed;
    await route.continue();
  });
  // The load event waits for the scripts.
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => scripts.filter((url) => !requested.has(url))).toEqual([]);
  resumeScripts();
  await waitForHydration(page);
});

test('A click before hydration takes effect after hydration', async ({ page }) => {
  let resumeScripts = () => {};
  const resumed = new Promise<void>((resolve) => (resumeScripts = resolve));
  await page.route('**/host/*.js', async (route) => {
    await resumed;
    await route.continue();
  });
  await page.goto('/home');
  const cart = page.getByRole('button', { name: /cart/i }).first();
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await expect(cart).toHaveAccessibleName('Cart');
  resumeScripts();
  await expect(cart).toContainText('1');
});

test('A click during hydration takes effect once', async ({ page }) => {
  // Queue the messages with which React schedules its work, so that hydration pauses until the click.
  await page.addInitScript(() => {
    const queued: (() => void)[] = [];
    class QueuedChannel extends MessageChannel {
      constructor() {
        super();
        const send = this.port2.postMessage.bind(this.port2);
        this.port2.postMessage = (message: unknown) => void queued.push(() => send(message));
      }
    }
    const resume = () => {
      for (const send of queued.splice(0)) send();
      queued.push = (send) => (send(), 0);
    };
    Object.assign(window, { MessageChannel: QueuedChannel, resume });
  });
  await page.goto('/game/4');
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
  // Dispatch only a click, as assistive technology does. A pointer or key event would make React finish
  // hydration before the click.
  await page.getByRole('button', { name: 'One more' }).dispatchEvent('click');
  await page.evaluate(() => Object(window).resume());
  await waitForHydration(page);
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Cart/ })).toContainText('2');
});

test.describe('With the account remote switched off', () => {
  test.use({
    expectedErrors: [/503|account|Federation|loadRemote|RUNTIME|ScriptNetworkError|Failed to load/i],
  });

  test.afterEach(async () => {
    await switchRemote('account', 'on');
  });

  test('While the account remote is switched off, other pages work, and Retry loads its page without a reload once it is switched on', async ({
    page,
  }) => {
    await open(page, '/home');
    await switchRemote('account', 'off');
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
    await switchRemote('account', 'on');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  test('While the account remote is switched off, its pages show a notice, and the catalogue works', async ({
    page,
  }) => {
    await switchRemote('account', 'off');
    await page.goto('/signup');
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await page
      .getByRole('link', { name: /press start/i })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Add/ }).first()).toBeVisible();
  });
});

test('The health check reports the status of every remote, the API and the database', async ({ request }) => {
  // The host may still be restarting the processes of a remote that an earlier test has stopped.
  await expect
    .poll(async () => (await (await request.get('/healthz')).json()).remotes)
    .toEqual({ shop: 'ok', account: 'ok', admin: 'ok' });
  const response = await request.get('/healthz');
  expect(response.status()).toBe(200);
  expect(await response.json()).toMatchObject({ status: 'ok', api: 'ok', database: 'ok' });
});
