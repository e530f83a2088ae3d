/** Tests the parts of the product page that are not about buying, such as the reviews and the gallery. */
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { boxOf } from '../support/boxes';
import { watchShifts } from '../support/shifts';
import { logIn, logInAsAdmin, makeShopper, password, sessionOf } from '../support/shopper';
import { expect, open, test, waitForHydration } from '../support/test';
import { expectResponsive } from '../support/widths';

const themes = ['original', 'retro'] as const;

interface Game {
  id_product: number;
  name_product: string;
  in_stock: number;
  publisher: string;
  image_product: string[];
  platforms: { name_platform: string }[];
}
interface Review {
  score: number;
}

const setTheme = (context: BrowserContext, theme: string, url: string | undefined) =>
  context.addCookies([{ name: 'theme', value: theme, url: url ?? '' }]);

const fetchGame = async (page: Page, id: number): Promise<Game> =>
  (await page.request.get(`/api/videogames/${id}`)).json();

/**
 * Returns the id and all scores of a game with at least three reviews that do not all have the same score.
 */
async function findReviewedGame(page: Page): Promise<{ id: number; scores: number[] }> {
  for (let id = 1; id <= 480; id += 1) {
    const reviews: Review[] = await (await page.request.get(`/api/videogames/review/${id}/0`)).json();
    const scores = reviews.map(({ score }) => score);
    if (scores.length >= 3 && new Set(scores).size > 1) return { id, scores };
  }
  throw new Error('No game has three reviews with different scores');
}

/** `page` must be logged in as an administrator. */
async function setStock(page: Page, id: number, in_stock: number): Promise<void> {
  const { token } = await sessionOf(page);
  const response = await page.request.put('/api/videogames/OneGame', {
    data: { id_product: id, in_stock },
    headers: { 'x-access-token': token },
  });
  expect(response.status(), await response.text()).toBe(200);
}

const moreGames = (page: Page) => page.getByRole('region', { name: 'More games' });
const recentlyViewed = (page: Page) => page.getByRole('region', { name: 'Recently viewed' });
/** Number of reviews that a product page shows at first. */
const firstReviews = 6;

const reviewsRegion = (page: Page) => page.getByRole('region', { name: 'Reviews' });
const gallery = (page: Page) => page.getByRole('dialog', { name: /^Pictures of/ });

test('The breadcrumbs and the publisher are visible, and the breadcrumbs link to the games for the same platform', async ({
  page,
}) => {
  const { publisher, platforms } = await fetchGame(page, 1);
  const platform = platforms[0]?.name_platform ?? '';
  await open(page, '/game/1');
  await expect(page.getByRole('main')).toContainText(`Publisher${publisher}`);
  const breadcrumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(breadcrumbs.getByRole('listitem')).toHaveText(['All games', platform, 'Space Invaders']);
  const graph = await page.locator('head script[type="application/ld+json"]').textContent();
  const [list] = JSON.parse(graph ?? '{}')['@graph'];
  expect(list.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    'All games',
    platform,
    'Space Invaders',
  ]);
  await breadcrumbs.getByRole('link', { name: platform }).click();
  await expect(page).toHaveURL(`/home?platform=${platform}`);
  await expect(page.getByRole('heading', { name: 'Space Invaders' })).toBeVisible();
});

for (const width of [1280, 390])
  test(`The related games load without layout shift when a visitor scrolls to them, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const shifts = await watchShifts(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await open(page, '/game/4');
    await page.waitForLoadState('networkidle');
    expect(requests.filter((path) => /Related|game-lower|game-actions/.test(path))).toEqual([]);
    // Exclude earlier layout shifts, such as those that the fonts cause.
    const shiftBefore = await shifts();
    for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, 200);
    const cards = moreGames(page).getByRole('listitem');
    await expect(cards.first()).toBeVisible();
    const hrefs = await moreGames(page)
      .getByRole('listitem')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(hrefs).size).toBe(hrefs.length);
    expect(hrefs).not.toContain('/game/4');
    await page.waitForLoadState('networkidle');
    expect(await shifts()).toBe(shiftBefore);
    await cards.first().getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`${hrefs[0]}$`));
  });

test('On a phone, a list of fewer than four related games that loads below the viewport leaves no gap below its last game', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const shifts = await watchShifts(page);
  await open(page, '/game/1');
  await page.waitForLoadState('networkidle');
  const shiftBefore = await shifts();
  // The lists load while they are up to 600 px below the viewport.
  await moreGames(page).evaluate((section) =>
    window.scrollTo(0, section.getBoundingClientRect().top - innerHeight - 400),
  );
  const cards = moreGames(page).getByRole('listitem');
  await expect(cards.first()).toBeAttached();
  const list = moreGames(page).getByRole('list').last();
  expect(await list.getByRole('listitem').count()).toBeLessThan(4);
  const gap = await list.evaluate(
    (element) =>
      element.parentElement!.getBoundingClientRect().bottom -
      element.lastElementChild!.getBoundingClientRect().bottom,
  );
  expect(gap).toBe(0);
  // The browser reports a shift after the frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await shifts()).toBe(shiftBefore);

  // After Back, the lists are as high as before. The browser estimates the heights of reviews that are not in view.
  const card = list.getByRole('listitem').first();
  const offsetInSection = async () => (await boxOf(card)).y - (await boxOf(moreGames(page))).y;
  const offset = await offsetInSection();
  await card.getByRole('link').click();
  await expect(page).not.toHaveURL(/\/game\/1$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/game\/1$/);
  await expect(card).toBeVisible();
  expect(await offsetInSection()).toBe(offset);
});

test.describe('Unavailable related games', () => {
  test.use({ expectedErrors: [/status of 500/] });

  test('If the related games cannot be loaded, only their section shows an error, and Retry loads them', async ({
    page,
  }) => {
    let isDown = true;
    await page.route('**/videogames/Related/*', (route) =>
      isDown ? route.fulfill({ status: 500, json: { error: 'internal', message: 'No.' } }) : route.continue(),
    );
    await open(page, '/game/4');
    await moreGames(page).scrollIntoViewIfNeeded();
    await expect(page.getByText('More games could not be loaded.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled();
    isDown = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(moreGames(page).getByRole('listitem').first()).toBeVisible();
  });
});

test.describe('Recently viewed games', () => {
  // The browser logs the 404 response for an unknown game as an error.
  test.use({ expectedErrors: [/status of 404/] });

  test('The list of recently viewed games appears on the next product page, can be cleared, and is deleted on logout', async ({
    page,
  }) => {
    const { username } = await makeShopper(page);
    await logIn(page, username, password);
    for (const id of [2, 3]) {
      await open(page, `/game/${id}`);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('viewed'))).toContain(String(id));
    }
    const { name_product } = await fetchGame(page, 3);
    await page.evaluate(() => localStorage.setItem('viewed', '[999999,3,2]'));
    await open(page, '/game/4');
    await moreGames(page).scrollIntoViewIfNeeded();
    await expect(recentlyViewed(page).getByRole('link')).toHaveCount(2);
    await expect(recentlyViewed(page).getByRole('link').first()).toHaveAttribute('title', name_product);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('viewed'))).toBe('[4,3,2]');
    await recentlyViewed(page).getByRole('button', { name: 'Clear the list' }).press('Enter');
    await expect(recentlyViewed(page).getByRole('heading')).toBeFocused();
    await expect(recentlyViewed(page)).toContainText('The list is empty.');
    expect(await page.evaluate(() => localStorage.getItem('viewed'))).toBeNull();

    await open(page, '/game/5');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('viewed'))).toBe('[5]');
    await page.getByRole('banner').locator('summary').click();
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('viewed'))).toBeNull();
  });
});

test('The link for a star rating filters the reviews without scrolling, and Back removes the filter', async ({
  page,
}) => {
  const { id, scores } = await findReviewedGame(page);
  const score = scores[0] ?? 5;
  const count = scores.filter((other) => other === score).length;
  await open(page, `/game/${id}`);
  const reviews = reviewsRegion(page);
  const list = reviews.locator('.list > li');
  const shownCount = Math.min(scores.length, firstReviews);
  await expect(list).toHaveCount(shownCount);
  // Wait for the related games, which appear once the lower part of the page is hydrated.
  await moreGames(page).scrollIntoViewIfNeeded();
  await expect(moreGames(page).getByRole('listitem').first()).toBeVisible();
  const bar = reviews.getByRole('link', { name: new RegExp(`^${score} stars? ${count}$`) });
  await bar.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await bar.press('Enter');
  await expect(page).toHaveURL(`/game/${id}?stars=${score}`);
  await expect(list).toHaveCount(Math.min(count, firstReviews));
  await expect(reviews.getByRole('status')).toHaveText(`${count} of ${scores.length} reviews`);
  await expect(bar).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await reviews.getByRole('link', { name: 'Newest' }).click();
  await expect(page).toHaveURL(`/game/${id}?stars=${score}&reviews=newest`);
  await expect(reviews.getByRole('link', { name: 'Newest' })).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await page.goBack();
  await expect(list).toHaveCount(shownCount);
});

test('Loading the Helpful buttons does not move the text beside them, and pressing a button does not move its right edge', async ({
  page,
}) => {
  const { id } = await findReviewedGame(page);
  const { username } = await makeShopper(page);
  await logIn(page, username);
  const { token } = await sessionOf(page);
  const reviews: { userIdUser: number }[] = await (
    await page.request.get(`/api/videogames/review/${id}/0`)
  ).json();
  const vote = await page.request.post(`/api/videogames/review/${reviews[0]?.userIdUser}/${id}/helpful`, {
    headers: { 'x-access-token': token },
  });
  expect(vote.ok(), await vote.text()).toBe(true);
  const helpful = reviewsRegion(page)
    .getByText(/found this helpful$/)
    .first();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*game-actions*.js', async (route) => {
    await released;
    await route.continue();
  });
  await open(page, `/game/${id}`);
  await helpful.scrollIntoViewIfNeeded();
  // Compare only the left edge, because the box of the text includes the space reserved for the button.
  const leftEdge = (await helpful.boundingBox())?.x;
  release();
  const button = reviewsRegion(page).getByRole('button', { name: /^Helpful/ });
  await expect(button.first()).toBeVisible();
  expect((await helpful.boundingBox())?.x).toBe(leftEdge);
  const secondButton = button.nth(1);
  // Compare only the right edge, because a pressed button also contains an icon.
  const rightEdgeOf = (element: Element) => element.getBoundingClientRect().right;
  const rightEdge = await secondButton.evaluate(rightEdgeOf);
  await secondButton.click();
  await expect(secondButton).toHaveAttribute('aria-pressed', 'true');
  expect(await secondButton.evaluate(rightEdgeOf)).toBe(rightEdge);
});

test('With the keyboard, a visitor opens a picture at full size, enlarges it, moves to another picture and closes the gallery', async ({
  page,
}) => {
  const { image_product: pictures } = await fetchGame(page, 1);
  await open(page, '/game/1');
  const link = page.getByRole('link', { name: 'Space Invaders, cover, full size' });
  await link.press('Enter');
  await expect(gallery(page)).toBeFocused();
  const picture = gallery(page).getByRole('img');
  await expect(picture).toHaveAttribute('src', pictures[0] ?? '');
  await page.keyboard.press('+');
  await expect(picture).toHaveAttribute('style', /scale\(1\.5\)/);
  await page.keyboard.press('End');
  await expect(gallery(page).getByRole('status')).toHaveText(
    `Picture ${pictures.length} of ${pictures.length}`,
  );
  await expect(picture).toHaveAttribute('style', /scale\(1\)/);
  await expect(picture).toHaveAttribute('alt', `Space Invaders, picture ${pictures.length}`);
  await expectAccessible(page, 'gallery');
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && !activeElement?.closest('dialog');
    });
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(gallery(page)).toBeHidden();
  await expect(page.getByRole('link', { name: /, full size$/ })).toBeFocused();
});

test('On a touch screen, a pinch gesture enlarges the picture, and a swipe shows the next picture', async ({
  newVisitor,
}) => {
  const context = await newVisitor({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await open(page, '/game/1');
  await page.getByRole('link', { name: 'Space Invaders, cover, full size' }).tap();
  const picture = gallery(page).getByRole('img');
  await expect(picture).toBeVisible();
  const browser = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  await touch('touchStart', [300, 300]);
  await touch('touchMove', [200, 305]);
  await touch('touchMove', [80, 310]);
  await touch('touchEnd');
  await expect(gallery(page).getByRole('status')).toHaveText(/^Picture 2 of/);
  await touch('touchStart', [150, 300]);
  await touch('touchStart', [150, 300], [250, 300]);
  await touch('touchMove', [100, 300], [300, 300]);
  await touch('touchEnd');
  await expect(picture).toHaveAttribute('style', /scale\(2\)/);
  await expect(gallery(page).getByRole('status')).toHaveText(/^Picture 2 of/);
});

test("In a browser without the Web Share API, the Share button copies the product's URL without the review filter", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await open(page, '/game/1?stars=5');
  await page.getByRole('button', { name: 'Share' }).press('Enter');
  await expect(page.getByText('The link was copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/game/1`);
});

test.describe('Unavailable code for reviews and related games', () => {
  test.use({ expectedErrors: [/net::|game-lower|ChunkLoadError|could not be loaded|418|hydrat/i] });

  test('If the code for reviews and related games cannot be loaded, a message reports it, and the other controls work', async ({
    page,
  }) => {
    await page.route(/game-lower/, (route) => route.abort('connectionrefused'));
    await open(page, '/game/4');
    // The page notices that it has been scrolled even if it does not listen for interactions yet.
    await page.mouse.wheel(0, 400);
    await expect(page.getByText('Reviews and more games could not be loaded.')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByText(/was added to your cart/)).toBeVisible();
    await page.getByRole('banner').getByText('User').click();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  });
});

test('The page of a sold-out game shows similar games that are in stock, and a grey cover, even without JavaScript', async ({
  page,
  newVisitor,
}) => {
  await logInAsAdmin(page);
  const { in_stock } = await fetchGame(page, 30);
  await setStock(page, 30, 0);
  for (const javaScriptEnabled of [true, false]) {
    const shop = await (await newVisitor({ javaScriptEnabled })).newPage();
    await shop.goto('/game/30');
    const soldOut = shop.getByRole('region', { name: 'Sold out. Alike and in stock:' });
    await expect(soldOut.getByRole('listitem')).toHaveCount(4);
    const coverFilter = await shop
      .locator('[data-face] .cover')
      .evaluate((cover) => getComputedStyle(cover).filter);
    expect(coverFilter).toBe('grayscale(0.8)');
    for (const href of await soldOut
      .getByRole('listitem')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      expect((await fetchGame(shop, Number(href?.split('/').at(-1)))).in_stock).toBeGreaterThan(0);
    if (javaScriptEnabled) {
      await waitForHydration(shop);
      await expectAccessible(shop, 'sold out');
    }
  }
  await setStock(page, 30, in_stock);
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Without JavaScript, a link shows all reviews of a game that has more than six', async ({ page }) => {
    const reviews: Review[] = await (await page.request.get('/api/videogames/review/1/0')).json();
    await page.goto('/game/1');
    const list = reviewsRegion(page).locator('.list > li');
    await expect(list).toHaveCount(firstReviews);
    await reviewsRegion(page)
      .getByRole('link', { name: `Show all ${reviews.length} reviews` })
      .click();
    await expect(page).toHaveURL('/game/1?show=all#reviews');
    await expect(list).toHaveCount(reviews.length);
  });

  test('Without JavaScript, the reviews can be filtered, links to the catalogue replace the related games, and Share is hidden', async ({
    page,
  }) => {
    const { id, scores } = await findReviewedGame(page);
    const score = scores[0] ?? 5;
    await page.goto(`/game/${id}`);
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
    await expect(moreGames(page).getByRole('link', { name: /^More games for/ })).toBeVisible();
    await reviewsRegion(page)
      .getByRole('link', { name: new RegExp(`^${score} star`) })
      .click();
    await expect(page).toHaveURL(`/game/${id}?stars=${score}#reviews`);
    const count = scores.filter((other) => other === score).length;
    await expect(reviewsRegion(page).getByRole('status')).toHaveText(`${count} of ${scores.length} reviews`);
    const picture = await page.getByRole('link', { name: /, full size$/ }).getAttribute('href');
    expect((await page.request.get(picture ?? '')).headers()['content-type']).toBe('image/webp');
  });
});

for (const theme of themes) {
  test(`The product page with its related games and its gallery is accessible and fits phone, tablet and desktop widths in the ${theme} theme`, async ({
    page,
    context,
    baseURL,
  }) => {
    await setTheme(context, theme, baseURL);
    const { id } = await findReviewedGame(page);
    await page.addInitScript(() => localStorage.setItem('viewed', '[2,3,5,6]'));
    await expectResponsive(page, `product page, ${theme}`, async () => {
      await open(page, `/game/${id}`);
      await moreGames(page).scrollIntoViewIfNeeded();
      await expect(moreGames(page).getByRole('listitem').first()).toBeVisible();
      await expect(recentlyViewed(page).getByRole('link').first()).toBeVisible();
    });
    await expectResponsive(page, `gallery, ${theme}`, async () => {
      await open(page, `/game/${id}`);
      await page.getByRole('link', { name: /, full size$/ }).click();
      await expect(gallery(page).getByRole('img')).toBeVisible();
    });
  });
}

test('With forced colours, the cards of the related games have borders', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/game/4');
  await moreGames(page).scrollIntoViewIfNeeded();
  const card = moreGames(page).getByRole('listitem').first();
  await expect(card).toHaveCSS('border-top-width', '1px');
});
