import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { watchShifts } from '../support/shifts';
import { expect, open, test } from '../support/test';

/** The path, heading and an excerpt of each static page. */
const staticPages = [
  ['/terms', 'Terms and Conditions', 'Minors under 18 are forbidden.'],
  ['/privacy', 'Privacy Policy', 'What your browser keeps'],
  ['/legal', 'Legal Notice', 'a student project and not a real shop'],
  ['/about', 'Seven players, one shop', 'Help desk'],
] as const;

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, title, sentence] of staticPages)
    test(`Without JavaScript, ${path} shows its text and a footer that describes the store as fictional`, async ({
      page,
    }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('main')).toContainText(sentence);
      await expect(page.getByRole('contentinfo')).toContainText('fictional bootcamp project');
    });

  test('Without JavaScript, the landing page shows its title and a Press Start link to /home in both themes [R001]', async ({
    page,
    context,
    baseURL,
  }) => {
    for (const theme of ['original', 'retro']) {
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1, name: 'Press Start' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Press Start' })).toHaveAttribute('href', '/home');
    }
  });
});

test('No link leads to a real person or company outside the store [R049]', async ({ page, baseURL }) => {
  for (const path of [
    '/',
    '/home',
    '/game/1',
    '/contact',
    '/signup',
    ...staticPages.map(([staticPath]) => staticPath),
  ]) {
    await open(page, path);
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => (link instanceof HTMLAnchorElement ? link.href : '')));
    expect(links.length, path).toBeGreaterThan(0);
    const outside = links.filter(
      (href) =>
        !href.startsWith(baseURL ?? '') &&
        !/^(https|mailto):(\/\/|[\w.]+@)example\.(com|org|net)\b/.test(href),
    );
    expect(outside, path).toEqual([]);
  }
});

const teamPhoto = (page: Page, name: string) => page.getByRole('button', { name: `Power up ${name}` });

const spritePosition = (page: Page, name: string) =>
  teamPhoto(page, name)
    .locator('.face')
    .evaluate((element) => getComputedStyle(element).backgroundPositionY);

test('The about page has seven team photos, and a photo changes on hover, on focus and on click [R045 R046]', async ({
  page,
}) => {
  await open(page, '/about');
  await expect(page.getByRole('button', { name: /^Power up/ })).toHaveCount(7);
  const spriteSheet = await page.request.get('/host/art/team.png');
  expect(spriteSheet.headers()['content-type']).toBe('image/png');
  expect(await spritePosition(page, 'Unit 64')).toBe('0%');
  await teamPhoto(page, 'Unit 64').hover();
  await expect.poll(() => spritePosition(page, 'Unit 64')).toBe('100%');
  await page.mouse.move(0, 0);
  await expect.poll(() => spritePosition(page, 'Unit 64')).toBe('0%');
  await teamPhoto(page, 'Ada Quarter').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => spritePosition(page, 'Ada Quarter')).toBe('100%');
  await teamPhoto(page, 'Nell Bruma').click();
  await page.mouse.move(0, 0);
  await expect.poll(() => spritePosition(page, 'Nell Bruma')).toBe('100%');
});

const animationOf = (page: Page, selector: string, part = '') =>
  page
    .locator(selector)
    .first()
    .evaluate((element, pseudo) => getComputedStyle(element, pseudo || null).animationName, part);

test('The landing page is animated unless the visitor prefers reduced motion [R001]', async ({ page }) => {
  await open(page, '/');
  expect(await animationOf(page, '.letter')).not.toBe('none');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await animationOf(page, '.letter')).toBe('none');
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test("An unknown path shows 'Game over' and a 'Go back' link to /home [R036]", async ({ page }) => {
  const response = await open(page, '/admin/x');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('Game over | Press Start');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Game over');
  await page.getByRole('link', { name: 'Go back' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

const canonical = (page: Page) => page.locator('head link[rel="canonical"]');
const robots = (page: Page) => page.locator('head meta[name="robots"]');

async function readGraph(page: Page): Promise<Record<string, unknown>[]> {
  const text = await page.locator('head script[type="application/ld+json"]').textContent();
  return JSON.parse(text ?? '{}')['@graph'];
}

test('A product page contains its canonical URL, its preview image and structured data with an offer', async ({
  page,
  baseURL,
}) => {
  await open(page, '/game/1?utm_source=newsletter');
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}/game/1`);
  const image = await page.locator('head meta[property="og:image"]').getAttribute('content');
  expect((await page.request.get(image ?? '')).headers()['content-type']).toMatch(/^image\//);
  const [breadcrumbs, product] = await readGraph(page);
  expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  expect(product).toMatchObject({ '@type': 'Product', name: 'Space Invaders' });
  const price = await page
    .getByText(/^\$\d+$/)
    .first()
    .innerText();
  expect(product?.offers).toMatchObject({ price: Number(price.slice(1)), priceCurrency: 'USD' });
});

test('The canonical URL of the catalogue omits the sort order and campaign parameters, and searches and private pages are not indexed', async ({
  page,
  baseURL,
}) => {
  await open(page, '/home?utm_source=newsletter&sort=name&page=2');
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}/home?page=2`);
  await expect(robots(page)).toHaveCount(0);
  for (const path of ['/home?q=mario', '/order', '/orders', '/admin', '/login']) {
    const html = await (await page.request.get(path, { maxRedirects: 0 })).text();
    expect(html, path).toContain('<meta name="robots" content="noindex">');
    expect(html, path).not.toContain('rel="canonical"');
  }
});

test('Client-side navigation updates the title, description and canonical URL', async ({ page, baseURL }) => {
  await open(page, '/about');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveTitle('Terms and Conditions | Press Start');
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}/terms`);
  await expect(page.locator('head meta[name="description"]')).toHaveAttribute('content', /rules of the shop/);
  expect((await readGraph(page))[0]).toMatchObject({ '@type': 'BreadcrumbList' });
  await footer.getByRole('link', { name: 'All games' }).click();
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}/home`);
  await expect(canonical(page)).toHaveCount(1);
  await expect(page.locator('head script[type="application/ld+json"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('The sitemap lists existing pages, and robots.txt links to the sitemap', async ({ page, baseURL }) => {
  const text = await (await page.request.get('/robots.txt')).text();
  expect(text).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const xml = await (await page.request.get('/sitemap.xml')).text();
  const urls = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '');
  expect(urls.filter((url) => url.includes('/game/')).length).toBeGreaterThan(100);
  for (const url of [...urls.slice(0, 9), urls.at(-1) ?? ''])
    expect((await page.request.get(url)).status(), url).toBe(200);
});

for (const theme of ['original', 'retro'])
  test(`Static pages fit phone, tablet and desktop widths, have no layout shift and are accessible in the ${theme} theme`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    const shifts = await watchShifts(page);
    for (const path of ['/', '/nowhere', ...staticPages.map(([staticPath]) => staticPath)]) {
      for (const width of [390, 414, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await open(page, path);
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(scrollWidth, `${path} at ${width} px`).toBe(width);
        expect(await shifts(), `layout shift of ${path} at ${width} px`).toBe(0);
      }
      await expectAccessible(page, path);
    }
  });

test.use({ expectedErrors: [/404/] });
