import { chromium, type Page, type Request } from '@playwright/test';
import { lifetime } from '../../host/client/navigation/page-data';
import { bytesOf, recordTransfers } from '../../scripts/bench/transfer';
import { scriptsOf } from '../support/releases';
import { disablePrefetching, expect, open, test, waitForHydration } from '../support/test';

const cards = (page: Page) => page.getByRole('region', { name: 'Games' }).getByRole('article');
const firstLink = (page: Page) => cards(page).first().getByRole('link').first();
const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY));
const isApiCallOrScript = (request: Request) => ['fetch', 'xhr', 'script'].includes(request.resourceType());

/** Records the paths of the API calls and scripts that the page requests after this call. */
function recordRequests(page: Page) {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (isApiCallOrScript(request)) requests.push(new URL(request.url()).pathname);
  });
  return requests;
}

/** Waits until the code that prefetches pages has loaded. */
const waitForPrefetching = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/host\/links\.[^/]+\.js$/.test(name)),
  );

/** Moves the pointer, and waits for the host's files that load on the first input. */
async function loadDeferredParts(page: Page) {
  await page.mouse.move(1, 1);
  await page.waitForFunction(() =>
    ['api-client', 'omitted'].every((file) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(`/host/${file}.`)),
    ),
  );
}

/** Waits until the reviews, the last part of a game's data, have loaded. */
const waitForGameData = (page: Page, id: number | string) =>
  page.waitForFunction(
    (path) =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes(path)) &&
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes(path))
        .every((entry) => Number(entry.toJSON().responseEnd) > 0),
    `/api/videogames/review/${id}/`,
  );

const hasPictures = (page: Page, urls: string[]) =>
  page.evaluate(
    (pictures) =>
      pictures.every((picture) =>
        performance.getEntriesByType('resource').some(({ name }) => name.endsWith(picture)),
      ),
    urls,
  );

const readFirstGameId = async (page: Page) =>
  ((await firstLink(page).getAttribute('href')) ?? '').split('/').at(-1) ?? '';

/**
 * Opens the catalogue, hovers over the first game and waits until the game's page can be rendered from
 * memory.
 */
async function openWithPrefetchedGame(page: Page) {
  const transfers = await recordTransfers(page);
  await open(page, '/home');
  await waitForPrefetching(page);
  await loadDeferredParts(page);
  await firstLink(page).hover();
  await waitForGameData(page, await readFirstGameId(page));
  await transfers.untilIdle();
  return transfers;
}

async function raisePrice({ request }: Page, id: number): Promise<number> {
  const data = { username: 'keeper', password: process.env.E2E_ADMIN_PASSWORD };
  const { token } = await (await request.post('/api/auth/login', { data })).json();
  const game = await (await request.get(`/api/videogames/${id}`)).json();
  const price_product = game.price_product + 1;
  const response = await request.put('/api/videogames/OneGame', {
    headers: { 'x-access-token': token },
    data: { id_product: id, price_product },
  });
  expect(response.status(), await response.text()).toBe(200);
  return price_product;
}

const pageHeading = (page: Page) => page.getByRole('heading', { level: 1 }).and(page.locator('main h1'));

test('A click on a hovered card shows the game and its picture without fetching either', async ({ page }) => {
  const { untilIdle } = await openWithPrefetchedGame(page);
  const name = (await cards(page).first().getByRole('heading').textContent()) ?? '';
  const requests = recordRequests(page);
  const firstPicture = page.locator('main img').first();
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') pictures.push(request.url());
  });
  await firstLink(page).click();
  await expect(pageHeading(page)).toHaveText(name);
  await expect.poll(() => firstPicture.evaluate((image) => Object(image).naturalWidth)).toBeGreaterThan(0);
  const pictureUrl = await firstPicture.evaluate((image) => String(Object(image).currentSrc));
  await untilIdle();
  expect(requests).toEqual([]);
  expect(pictures).not.toContain(pictureUrl);
});

test('On a phone, the product page of a card in view is prefetched with its pictures before the first input, and a tap opens it from memory', async ({
  newVisitor,
}) => {
  const phone = await newVisitor({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true });
  const page = await phone.newPage();
  const { finished, reset, untilIdle } = await recordTransfers(page);
  await open(page, '/home');
  await waitForPrefetching(page);
  const id = await readFirstGameId(page);
  const { image_product: pictures } = await (await page.request.get(`/api/videogames/${id}`)).json();
  await untilIdle();
  // On a busy machine, a fetch may take longer than a second, and then the host stops prefetching. If the
  // pictures are never prefetched, the test times out.
  while (!(await hasPictures(page, pictures))) {
    await page.reload();
    await waitForPrefetching(page);
    await untilIdle();
  }
  await waitForGameData(page, id);
  await untilIdle();
  const name = (await cards(page).first().getByRole('heading').textContent()) ?? '';
  reset();
  await firstLink(page).tap();
  await expect(pageHeading(page)).toHaveText(name);
  await expect
    .poll(() =>
      page
        .locator('main img')
        .evaluateAll((images) => images.slice(0, 2).every((image) => Object(image).naturalWidth > 0)),
    )
    .toBe(true);
  await untilIdle();
  // The related games load when their section approaches the viewport.
  expect(
    finished.map(({ url }) => new URL(url).pathname).filter((path) => !path.includes('/related')),
  ).toEqual([]);
});

test('Back shows the catalogue at its previous scroll position without fetching it', async ({ page }) => {
  const { untilIdle } = await recordTransfers(page);
  await open(page, '/home');
  await waitForPrefetching(page);
  await page.mouse.wheel(0, 500);
  await expect.poll(() => scrollPosition(page)).toBe(500);
  await firstLink(page).click();
  await expect(page).toHaveURL(/\/game\/\d+$/);
  await expect.poll(() => scrollPosition(page)).toBe(250);
  await untilIdle();
  const requests = recordRequests(page);
  await page.goBack();
  await expect(pageHeading(page)).toHaveText('All games');
  await expect.poll(() => scrollPosition(page)).toBe(500);
  await page.goForward();
  await expect(pageHeading(page)).not.toHaveText('All games');
  expect(requests.filter((path) => !path.includes('/videogames/'))).toEqual([]);
});

test('Prefetching for twelve cards in view transfers at most 30 KB of data and scripts', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 3000 });
  const { finished, untilIdle } = await recordTransfers(page);
  await open(page, '/home');
  await waitForPrefetching(page);
  await waitForGameData(page, await readFirstGameId(page));
  await untilIdle();
  expect(await cards(page).count()).toBe(12);
  const catalogueScripts = scriptsOf('shop', '/home');
  const gameScripts = scriptsOf('shop', '/game/:id').filter((file) => !catalogueScripts.includes(file));
  const prefetched = finished.filter(
    ({ url }) =>
      url.includes('/api/') ||
      url.includes('/host/omitted.') ||
      gameScripts.some((file) => url.endsWith(`/${file}`)),
  );
  expect(prefetched.length).toBeGreaterThan(10);
  expect(bytesOf(prefetched)).toBeLessThanOrEqual(30_000);
});

test('With Save-Data, no page is prefetched', async ({ page, newVisitor }) => {
  await disablePrefetching(page);
  const { untilIdle } = await recordTransfers(page);
  await open(page, '/home');
  await waitForPrefetching(page);
  await loadDeferredParts(page);
  await untilIdle();
  const requests = recordRequests(page);
  await firstLink(page).focus();
  await firstLink(page).hover();
  // Wait as long as prefetching takes: until a second visitor has prefetched the same page.
  await openWithPrefetchedGame(await (await newVisitor()).newPage());
  expect(requests).toEqual([]);
  await firstLink(page).click();
  await expect(page).toHaveURL(/\/game\/\d+$/);
});

test('Back first shows the catalogue from memory and then the new price set by an administrator', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const now = Date.now;
    Object.assign(window, { elapsed: 0 });
    Date.now = () => now() + Number(Reflect.get(window, 'elapsed'));
  });
  await openWithPrefetchedGame(page);
  const id = Number(await readFirstGameId(page));
  await firstLink(page).click();
  await expect(page).toHaveURL(/\/game\/\d+$/);
  const price = await raisePrice(page, id);
  await page.evaluate((elapsed) => Object.assign(window, { elapsed }), lifetime.freshMs);
  const requests = recordRequests(page);
  const fetchesBeforeRender = await page.evaluate(() => {
    const countFetches = () =>
      performance.getEntriesByType('resource').filter((entry) => entry.toJSON().initiatorType === 'fetch')
        .length;
    const before = countFetches();
    return new Promise<number>((resolve) => {
      const check = () =>
        document.querySelector('main h1')?.textContent === 'All games'
          ? resolve(countFetches() - before)
          : requestAnimationFrame(check);
      check();
      history.back();
    });
  });
  expect(fetchesBeforeRender).toBe(0);
  await expect(cards(page).first()).toContainText(`$${price}`);
  expect(requests).toContain('/api/videogames');
});

test.describe('A prefetch that fails', () => {
  test.use({ expectedErrors: [/503/] });

  test('A failed prefetch shows no error, and a click loads the page', async ({ page }) => {
    await page.route(/\/api\/videogames\/\d/, (route) => route.fulfill({ status: 503, json: {} }));
    await open(page, '/home');
    await waitForPrefetching(page);
    const failed = page.waitForResponse(/\/api\/videogames\/\d/);
    await firstLink(page).hover();
    await failed;
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute(/\/api\/videogames\/\d/);
    await firstLink(page).click();
    await expect(pageHeading(page)).not.toHaveText('All games');
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  });
});

test.describe('Pointer down', () => {
  test.beforeEach(async ({ page }) => {
    await openWithPrefetchedGame(page);
    await page.evaluate(() => Object.assign(window, { entries: history.length }));
  });

  const countNewHistoryEntries = (page: Page) =>
    page.evaluate(() => history.length - Reflect.get(window, 'entries'));

  test('A game opens when the mouse button is pressed, and releasing the button does not open it again', async ({
    page,
  }) => {
    await page.mouse.down();
    await expect(page).toHaveURL(/\/game\/\d+$/);
    await expect(pageHeading(page)).not.toHaveText('All games');
    await page.mouse.up();
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
    expect(await countNewHistoryEntries(page)).toBe(1);
    await expect(page).toHaveURL(/\/game\/\d+$/);
  });

  test('Releasing the mouse button away from the link returns to the catalogue', async ({ page }) => {
    await page.mouse.down();
    await expect(page).toHaveURL(/\/game\/\d+$/);
    await page.mouse.move(5, 5, { steps: 5 });
    await page.mouse.up();
    await expect(page).toHaveURL(/\/home$/);
    await expect(pageHeading(page)).toHaveText('All games');
  });

  test('The second click of a double click does not press a button on the new page', async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    const box = await firstLink(page).boundingBox();
    const point = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
    const start = Date.now() / 1000;
    /** Clicks with a timestamp that does not depend on how long the page takes to render. */
    const click = async (clickCount: number, seconds: number) => {
      const event = { ...point, button: 'left', clickCount, timestamp: start + seconds } as const;
      await session.send('Input.dispatchMouseEvent', { ...event, type: 'mousePressed' });
      await session.send('Input.dispatchMouseEvent', { ...event, type: 'mouseReleased' });
    };
    await click(1, 0);
    const add = page.getByRole('button', { name: 'Add to cart' });
    await expect(add).toBeVisible();
    // Move the button under the pointer.
    await add.evaluate((button, { x, y }) => {
      Object.assign(button.style, { position: 'fixed', left: `${x - 5}px`, top: `${y - 5}px`, zIndex: '99' });
    }, point);
    const cart = page.getByRole('banner').getByRole('button', { name: /^Cart/ });
    await click(2, 0.2);
    await expect(cart).toContainText('0');
    await click(1, 2);
    await expect(cart).toContainText('1');
  });

  test('Other mouse buttons, a click with the Shift key and the Add button of the card do not open the game', async ({
    page,
  }) => {
    for (const button of ['right', 'middle'] as const) {
      await page.mouse.down({ button });
      await expect(page).toHaveURL(/\/home$/);
      await page.mouse.up({ button });
    }
    await page.keyboard.down('Shift');
    await page.mouse.down();
    await expect(page).toHaveURL(/\/home$/);
    await page.mouse.move(5, 5);
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await cards(page).getByRole('button', { name: /^Add/ }).first().hover();
    await page.mouse.down();
    await page.mouse.up();
    await expect(page.getByRole('button', { name: /cart/i }).first()).toContainText('1');
    await expect(page).toHaveURL(/\/home$/);
    expect(await countNewHistoryEntries(page)).toBe(0);
  });

  test('Enter opens the focused game once', async ({ page }) => {
    await firstLink(page).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/game\/\d+$/);
    expect(await countNewHistoryEntries(page)).toBe(1);
  });
});

test('Hovering over a link to an account page loads code but no data, and hovering over a link to the back office loads nothing', async ({
  page,
}) => {
  const { untilIdle } = await recordTransfers(page);
  await open(page, '/about');
  await waitForPrefetching(page);
  await loadDeferredParts(page);
  await page.evaluate(() => {
    for (const href of ['/favs', '/admin'])
      document
        .querySelector('main')
        ?.append(Object.assign(document.createElement('a'), { href, textContent: href }));
  });
  const requests = recordRequests(page);
  await page.getByRole('link', { name: '/admin' }).hover();
  await page.getByRole('link', { name: '/favs' }).hover();
  await expect.poll(() => requests.filter((path) => path.includes('/account/')).length).toBeGreaterThan(1);
  await untilIdle();
  // The offers of fragments belong to the code of a page with slots.
  const isCode = (path: string) => path.includes('/account/') || path === '/offers.json';
  expect(requests.filter((path) => !isCode(path))).toEqual([]);
});

test.describe('Speculation rules', () => {
  const startLink = (page: Page) => page.getByRole('link', { name: 'Press Start' });

  /** Records the paths that the browser prefetches because of the speculation rules. */
  async function recordPrefetches(page: Page) {
    const session = await page.context().newCDPSession(page);
    const prefetches = new Set<string>();
    session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
      if (status === 'Ready') prefetches.add(new URL(prefetchUrl).pathname);
    });
    await session.send('Preload.enable');
    return prefetches;
  }

  test('Before hydration, the browser prefetches the catalogue when its link on the landing page is hovered', async ({
    page,
  }) => {
    const prefetches = await recordPrefetches(page);
    await page.route('**/host/*.js', () => undefined);
    const rules = page.waitForResponse(/speculation-rules\.json$/);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await rules;
    await startLink(page).hover();
    await expect.poll(() => [...prefetches]).toEqual(['/home']);
  });

  test('After hydration, hovering over the link to the catalogue fetches the data of the catalogue instead of its document', async ({
    page,
  }) => {
    const prefetches = await recordPrefetches(page);
    await open(page, '/');
    await waitForPrefetching(page);
    const fetched = page.waitForResponse(/\/api\/videogames\?/);
    await startLink(page).hover();
    await fetched;
    await startLink(page).click();
    await expect(pageHeading(page)).toHaveText('All games');
    expect([...prefetches]).toEqual([]);
  });
});

const publicPages = [
  '/',
  '/home',
  '/game/1',
  '/contact',
  '/about',
  '/terms',
  '/privacy',
  '/legal',
  '/signup',
];

test('No public page gives the browser a reason to exclude it from the back/forward cache', async ({
  baseURL,
  launchOptions,
}) => {
  const cachingBrowser = await chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  /** Opens and leaves a page, and goes back. Returns why the browser did not restore it from the cache. */
  const findCacheBlockers = async (path: string, prepare?: (page: Page) => Promise<unknown>) => {
    const page = await cachingBrowser.newPage();
    await page.goto(`${baseURL}${path}`);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    await prepare?.(page);
    await page.goto(`${baseURL}/host/icon.svg`);
    await page.goBack();
    const reasons: string[] = await page.evaluate(() => {
      const { notRestoredReasons } = Object(performance.getEntriesByType('navigation')[0]);
      return (notRestoredReasons?.reasons ?? []).map(({ reason }: { reason: string }) => reason);
    });
    await page.close();
    // A headless browser has no back/forward cache and reports this as a masked reason.
    return reasons.filter((reason) => reason !== 'masked');
  };
  try {
    for (const path of publicPages) expect(await findCacheBlockers(path), path).toEqual([]);
    const addUnloadListener = (page: Page) =>
      page.evaluate(() => addEventListener('unload', () => undefined));
    expect(await findCacheBlockers('/home', addUnloadListener)).not.toEqual([]);
  } finally {
    await cachingBrowser.close();
  }
});
