/** Tests layout and computed styles in a real browser, because jsdom has no layout. */
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { boxOf } from '../support/boxes';
import { findCrowdedControls } from '../support/control-gaps';
import { logInAsAdmin, makeShopper, sessionOf } from '../support/shopper';
import { expect, open, test } from '../support/test';

const themes = ['original', 'retro'] as const;

/** Row selectors, keyed by the section in the URL. */
const lists = {
  products: 'main article',
  sales: 'main tbody tr',
  users: 'main tbody tr',
  inbox: 'main tbody tr',
  reviews: 'main tbody tr',
  mails: 'main tbody tr',
  'stock&product=4': 'main tbody tr',
};

/** Sections that have a height limit only on phones, because wide rows show texts of any length. */
const phoneLists = {
  ...lists,
  promotions: 'main tbody tr',
  'scheduled-sales': 'main tbody tr',
  audit: 'main tbody tr',
};

async function openSection(page: Page, section: string) {
  await open(page, `/admin?section=${section}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}

/** Sends a message that is longer than the two lines that the inbox shows, also in a wide window. */
async function sendLongMessage(request: APIRequestContext, email: string) {
  const message = 'My copy of Moon Patrol arrived without its manual. '.repeat(8);
  const response = await request.post('/api/contact', { data: { email, message } });
  expect(response.ok(), await response.text()).toBe(true);
}

// Once for all tests of the lists, because the store accepts only a few messages per minute.
test.beforeAll(({ request }) => sendLongMessage(request, 'pilot@example.com'));

/** Schedules a sale of a game that has no scheduled sale yet. */
async function scheduleSale(page: Page) {
  const { token } = await sessionOf(page);
  const headers = { 'x-access-token': token };
  const sales = await page.request.get('/api/scheduled-sales', { headers });
  const data = {
    id_product: 20 + (await sales.json()).length,
    sale_price: 1,
    starts_at: '2098-01-01T00:00:00.000Z',
    ends_at: '2099-01-01T00:00:00.000Z',
  };
  const response = await page.request.post('/api/scheduled-sales', { headers, data });
  expect(response.status(), await response.text()).toBe(201);
}

for (const theme of themes)
  test.describe(`In the ${theme} theme`, () => {
    test.beforeEach(async ({ page, context, baseURL }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await logInAsAdmin(page);
    });

    test(`No list row in the back office is taller than 96 px in the ${theme} theme`, async ({ page }) => {
      // The list of emails may be empty: add a row to it.
      await makeShopper(page);
      for (const [section, rows] of Object.entries(lists)) {
        await openSection(page, section);
        await expect(page.locator(rows).first(), section).toBeVisible();
        const heights = await page
          .locator(rows)
          .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
        expect(Math.max(...heights), section).toBeLessThanOrEqual(96);
        if (section === 'products' || section === 'users' || section === 'sales')
          expect(heights.length, section).toBeGreaterThan(2);
      }
    });

    for (const width of [390, 320])
      test(`On a phone ${width} px wide, no list row in the back office is taller than 96 px in the ${theme} theme`, async ({
        page,
      }) => {
        // Lists that may be empty get a row. Scheduling a sale also adds an entry to the audit log.
        await makeShopper(page);
        await scheduleSale(page);
        await page.setViewportSize({ width, height: 844 });
        for (const [section, rows] of Object.entries(phoneLists)) {
          await openSection(page, section);
          await expect(page.locator(rows).first(), section).toBeVisible();
          const heights = await page
            .locator(rows)
            .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
          expect.soft(Math.max(...heights), section).toBeLessThanOrEqual(96);
        }
      });

    test(`On a phone, the audit log shows what changed without opening an entry in the ${theme} theme`, async ({
      page,
    }) => {
      await scheduleSale(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await openSection(page, 'audit');
      const entry = page.locator(phoneLists.audit).first();
      await expect(entry.getByRole('button', { name: /^Details of / })).toHaveAttribute(
        'aria-expanded',
        'false',
      );
      await expect(entry.locator('ins').first()).toBeVisible();
    });

    test(`The fields of a new sale are in one row below the cover of the game, and on a phone the numbers share a row in the ${theme} theme`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1280, height: 844 });
      await openSection(page, 'scheduled-sales&sale=new&product=4');
      const form = page.getByRole('region', { name: 'New sale' });
      const labels = ['Product number', 'Sale price', 'From (UTC)', 'Until (UTC)'];
      const boxes = () => Promise.all(labels.map((label) => boxOf(form.getByLabel(label))));
      const cover = await boxOf(form.locator('img'));
      expect([cover.width, cover.height]).toEqual([54, 72]);
      const wide = await boxes();
      expect(new Set(wide.map(({ y }) => y)).size).toBe(1);
      expect(wide.map(({ width }) => width).slice(0, 2)).toEqual([160, 160]);
      expect(wide[0]!.y).toBeGreaterThan(cover.y + cover.height);

      await page.setViewportSize({ width: 390, height: 844 });
      const [number, price, from, until] = await boxes();
      expect(price!.y).toBe(number!.y);
      expect(from!.y).toBeGreaterThan(number!.y);
      expect(until!.y).toBeGreaterThan(from!.y);
    });

    test(`The inbox shows two lines of a long message, only new messages have a bar at their left edge, and in a wide window a message is beside its reply form in the ${theme} theme`, async ({
      page,
    }) => {
      const { email } = await makeShopper(page);
      await sendLongMessage(page.request, email);
      const row = page.getByRole('row').filter({ hasText: email });
      const barWidth = () =>
        row
          .locator('.from')
          .evaluate((cell) => Number.parseFloat(getComputedStyle(cell, '::before').borderLeftWidth));
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await openSection(page, `inbox&q=${email}`);
        const lines = await row
          .getByText('Moon Patrol')
          .evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
        expect(Math.round(lines), `lines at ${width} px`).toBe(2);
        expect(await barWidth(), `bar at ${width} px`).toBe(4);
      }
      await expect(row.locator('.text')).toHaveCSS('padding', '20px 16px');
      await expect(row.locator('.text')).toHaveCSS('font-size', theme === 'retro' ? '22px' : '17px');

      await page.setViewportSize({ width: 1920, height: 900 });
      const panel = await boxOf(page.getByRole('table').locator('..'));
      const sidebar = await boxOf(page.getByRole('complementary', { name: 'Admin' }));
      expect(panel.width).toBe(1440);
      expect(panel.x - sidebar.width).toBe(1920 - panel.x - panel.width);
      await page.getByRole('link', { name: email }).click();
      for (const width of [1920, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const message = await boxOf(page.getByRole('region', { name: email }));
        const reply = await boxOf(page.getByRole('region', { name: 'Reply' }));
        expect(reply.y, `reply at ${width} px`).toBe(message.y);
        expect(reply.x, `reply at ${width} px`).toBeGreaterThan(message.x + message.width);
      }

      await page.getByRole('button', { name: 'Archive' }).click();
      await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
      await openSection(page, `inbox&state=archived&q=${email}`);
      await expect(row).toContainText('Archived');
      expect(await barWidth()).toBe(0);
    });

    test(`On the narrowest phones, the recipient of a mail is on one line in the ${theme} theme`, async ({
      page,
    }) => {
      const { email, username } = await makeShopper(page);
      await page.setViewportSize({ width: 320, height: 844 });
      await openSection(page, `mails&q=${email}`);
      const lineCount = await page
        .getByRole('row')
        .getByText(username)
        .first()
        .evaluate((text) => {
          const range = document.createRange();
          range.selectNodeContents(text);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size;
        });
      expect(lineCount).toBe(1);
    });

    test(`The code and the discount of a coupon have the display font in the ${theme} theme`, async ({
      page,
    }) => {
      await openSection(page, 'promotions&q=LUCK');
      const row = page.getByRole('row').filter({ hasText: 'LUCK' });
      const fontOf = (locator: Locator) =>
        locator.evaluate((element) => {
          const { fontFamily, fontSize } = getComputedStyle(element);
          return [fontFamily, fontSize];
        });
      const [displayFont] = await fontOf(page.getByRole('heading', { level: 1 }));
      expect(await fontOf(row.getByText('LUCK', { exact: true }))).toEqual([displayFont, '16px']);
      // The pixel font of the retro theme has steps of 8 px.
      const size = theme === 'retro' ? '16px' : '20px';
      expect(await fontOf(row.getByText('15%'))).toEqual([displayFont, size]);
    });

    test(`In a window 1280 px wide, the portraits of users are 36 px wide, and 17 characters of a long address are visible in the ${theme} theme`, async ({
      page,
    }) => {
      const { username } = await makeShopper(page, { address: 'Rosenweg 160, Bruckdorf' });
      await page.setViewportSize({ width: 1280, height: 844 });
      await openSection(page, `users&q=${username}`);
      const row = page.getByRole('row').filter({ hasText: username });
      expect(await boxOf(row.locator('.username [aria-hidden]'))).toMatchObject({ width: 36, height: 36 });
      const spareWidth = await row.getByText('Rosenweg 160, Bru...').evaluate((text) => {
        const range = document.createRange();
        range.setStart(text.firstChild ?? text, 0);
        range.setEnd(text.firstChild ?? text, 17);
        const context = document.createElement('canvas').getContext('2d');
        if (!context) throw new Error('The browser has no 2D canvas context');
        context.font = getComputedStyle(text).font;
        // The browser replaces the characters that do not fit with an ellipsis.
        const ellipsisWidth = text.scrollWidth > text.clientWidth ? context.measureText('…').width : 0;
        return text.getBoundingClientRect().right - range.getBoundingClientRect().right - ellipsisWidth;
      });
      expect(spareWidth).toBeGreaterThanOrEqual(0);
      const gaps = await row.evaluate((element) => {
        const rects = [...element.querySelectorAll('td')]
          .filter((cell) => cell.checkVisibility())
          .map((cell) => {
            const { left, right } = cell.getBoundingClientRect();
            const { paddingLeft, paddingRight } = getComputedStyle(cell);
            return {
              left: left + Number.parseFloat(paddingLeft),
              right: right - Number.parseFloat(paddingRight),
            };
          });
        return rects.slice(1).map(({ left }, index) => left - (rects[index]?.right ?? left));
      });
      expect(Math.min(...gaps)).toBe(16);
    });

    test(`The security section fills the width of the page in the ${theme} theme`, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 844 });
      await openSection(page, 'security');
      const header = await boxOf(page.getByRole('main').locator('header').filter({ hasText: 'Security' }));
      const card = await boxOf(page.getByRole('heading', { name: 'Second factor' }).locator('../..'));
      const steps = await boxOf(page.getByRole('region', { name: 'How it works' }));
      expect([card.x, steps.x + steps.width]).toEqual([header.x, header.x + header.width]);
      expect([steps.y, steps.height]).toEqual([card.y, card.height]);
    });

    test(`On a phone, the total of an order is beside its buyer, and its date is beside its status in the ${theme} theme`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openSection(page, 'sales');
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('combobox') })
        .first();
      const middleOf = async (selector: string) => {
        const { y, height } = await boxOf(row.locator(selector));
        return Math.round(y + height / 2);
      };
      expect(Math.abs((await middleOf('.total')) - (await middleOf('.buyer')))).toBeLessThanOrEqual(2);
      expect(Math.abs((await middleOf('.date')) - (await middleOf('.control')))).toBeLessThanOrEqual(2);
    });

    test(`In a window 1280 px wide, the hint of the list price is on one line in the ${theme} theme`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1280, height: 844 });
      await openSection(page, 'products&q=tetris');
      await page.getByRole('button', { name: 'EDIT INFO' }).first().click();
      const lineCount = await page.getByText('Without a sale; optional').evaluate((hint) => {
        const range = document.createRange();
        range.selectNodeContents(hint);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
      expect(lineCount).toBe(1);
      await expect(page.getByText('In the catalogue', { exact: true })).toBeVisible();
    });

    test(`On a phone, a button shows and hides the other values and the actions of a user with the keyboard in the ${theme} theme [R370 R374 R375 R376]`, async ({
      page,
    }) => {
      const { username } = await makeShopper(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await openSection(page, `users&q=${username}`);
      const row = page.getByRole('row').filter({ hasText: username });
      const toggle = row.getByRole('button', { name: `Details of ${username}` });
      const details = [
        row.getByText('Player', { exact: true }),
        row.getByText('1 Arcade Row'),
        row.getByRole('button', { name: `Admin: ${username}` }),
        row.getByRole('button', { name: `Ban ${username}` }),
        row.getByRole('button', { name: `Delete ${username}` }),
      ];
      await expect(row.getByText('Active')).toBeVisible();
      for (const detail of details) await expect(detail).toBeHidden();
      await toggle.press('Enter');
      await expect(toggle).toHaveAttribute('aria-expanded', 'true');
      for (const detail of details) await expect(detail).toBeVisible();
      await expectAccessible(page, 'expanded row of a user');
      await toggle.press('Enter');
      for (const detail of details) await expect(detail).toBeHidden();
    });

    test(`In a window 1100 px wide, the address of a user is in the details below the other values in the ${theme} theme`, async ({
      page,
    }) => {
      const { username } = await makeShopper(page);
      await page.setViewportSize({ width: 1100, height: 800 });
      await openSection(page, `users&q=${username}`);
      const row = page.getByRole('row').filter({ hasText: username });
      const address = row.getByText('1 Arcade Row');
      await expect(address).toBeHidden();
      await row.getByRole('button', { name: `Details of ${username}` }).press('Enter');
      await expect(address).toBeVisible();
      await expectAccessible(page, 'expanded row of a user at 1100 px');
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect(page.getByRole('columnheader', { name: 'Address' })).toBeVisible();
      await expect(row.getByRole('button', { name: /^Details of/ })).toBeHidden();
    });

    test(`On paper, a list contains the values that a phone hides in the ${theme} theme`, async ({
      page,
    }) => {
      const { username } = await makeShopper(page);
      // The width of A4 paper without its margins.
      await page.setViewportSize({ width: 717, height: 1000 });
      await openSection(page, `users&q=${username}`);
      const row = page.getByRole('row').filter({ hasText: username });
      await expect(row.getByText('1 Arcade Row')).toBeHidden();
      await page.emulateMedia({ media: 'print' });
      await expect(row.getByText('1 Arcade Row')).toBeVisible();
      await expect(row.getByRole('button', { name: `Details of ${username}` })).toBeHidden();
    });

    test(`On a phone, the focus returns to the edit button after the form of a product is closed in the ${theme} theme`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openSection(page, 'products&q=tetris');
      const card = page.getByRole('article').first();
      await card.getByRole('button', { name: /^Details of/ }).press('Enter');
      await card.getByRole('button', { name: 'EDIT INFO' }).press('Enter');
      await card.getByRole('button', { name: 'BACK' }).press('Enter');
      await expect(card.getByRole('button', { name: 'EDIT INFO' })).toBeFocused();
    });

    test(`On a phone, the filters of a list are behind one button in the ${theme} theme`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openSection(page, 'sales&status=pending');
      const filter = page.getByRole('combobox', { name: 'Status', exact: true });
      await expect(filter).toBeHidden();
      await page.getByRole('button', { name: 'Filters (1)' }).press('Enter');
      await expect(filter).toHaveValue('pending');
      await expectAccessible(page, 'filters of the orders');
      await filter.selectOption('All statuses');
      await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
    });

    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const)
      test(`The bulk controls stay at the bottom of a window ${width} px wide in the ${theme} theme, and cover neither the last row nor the focused control`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height });
        for (const { section, checkboxName, group, row } of [
          {
            section: 'products',
            checkboxName: /^Choose/,
            group: 'Change several products',
            row: lists.products,
          },
          { section: 'sales', checkboxName: /^Select order/, group: 'Selected orders', row: lists.sales },
        ]) {
          await openSection(page, section);
          const controls = page.getByRole('group', { name: group });
          const checkboxes = page.getByRole('checkbox', { name: checkboxName });
          await expect(controls).toHaveCount(0);
          await checkboxes.first().check();
          await expect(controls).toBeInViewport({ ratio: 1 });

          await checkboxes.first().focus();
          for (let step = 0; step < 25; step += 1) {
            await page.keyboard.press('Tab');
            const covered = await page.evaluate((name) => {
              const bar = document.querySelector(`[role=group][aria-label="${name}"]`)?.parentElement;
              const focused = document.activeElement;
              if (!bar || !focused || bar.contains(focused)) return undefined;
              const isCovered = focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
              return isCovered ? (focused.getAttribute('aria-label') ?? focused.textContent) : undefined;
            }, group);
            expect(covered, `covered control of ${section}`).toBeUndefined();
          }

          await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
          const lastRow = await boxOf(page.locator(row).last());
          const bar = await boxOf(controls.locator('..'));
          expect(lastRow.y + lastRow.height, `last row of ${section}`).toBeLessThanOrEqual(bar.y);
          await expectAccessible(page, `${section} with bulk controls at ${width} px`);
          await page.getByRole('button', { name: 'Clear choice' }).click();
          await expect(controls).toHaveCount(0);
          const all = page.getByRole('checkbox', { name: /Whole page|Select all/ });
          await expect(all).toBeFocused();
          await expect(all).toBeInViewport();
        }
      });

    test(`The user table uses one font size and one line per cell, and the stars of administrators are highlighted in the ${theme} theme`, async ({
      page,
    }) => {
      await openSection(page, 'users');
      const table = page.getByRole('table');
      const cells = await table.evaluate((element) =>
        [...element.querySelectorAll('tbody td')]
          .filter((cell) => !cell.querySelector('button'))
          .map((cell) => {
            const range = document.createRange();
            range.selectNodeContents(cell);
            const middles = [...range.getClientRects()].map(({ top, height }) => top + height / 2);
            const size = getComputedStyle(cell.firstElementChild ?? cell).fontSize;
            return { spread: Math.max(...middles) - Math.min(...middles), size };
          }),
      );
      // The vertical centres of boxes on one line differ by less than half the line height.
      expect(Math.max(...cells.map(({ spread }) => spread))).toBeLessThan(8);
      expect(new Set(cells.map(({ size }) => size)).size).toBe(1);
      const colors = await table.evaluate((element) => {
        const colorOf = (value: string) => {
          const probe = document.createElement('i');
          probe.style.color = value;
          element.append(probe);
          const { color } = getComputedStyle(probe);
          probe.remove();
          return color;
        };
        const starOf = (pressed: boolean) => {
          const star = element.querySelector(`[aria-pressed="${pressed}"]`);
          return star ? getComputedStyle(star).color : undefined;
        };
        return {
          on: [starOf(true), colorOf('var(--star)')],
          off: [starOf(false), colorOf('var(--text-muted)')],
        };
      });
      expect(colors.on[0]).toBe(colors.on[1]);
      expect(colors.off[0]).toBe(colors.off[1]);
    });

    test(`The status control of an order does not truncate the status in the ${theme} theme`, async ({
      page,
    }) => {
      await openSection(page, 'sales');
      const spareWidths = await page
        .getByRole('combobox', { name: /^Status of order/ })
        .evaluateAll((selects) =>
          selects.map((select) => {
            const { font, paddingLeft, paddingRight } = getComputedStyle(select);
            const context = document.createElement('canvas').getContext('2d');
            if (!context) throw new Error('The browser has no 2D canvas context');
            context.font = font;
            const contentWidth =
              select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
            return contentWidth - context.measureText('Dispatched').width;
          }),
        );
      expect(Math.min(...spareWidths)).toBeGreaterThanOrEqual(0);
    });

    test(`Opening an order does not move the columns of the orders in the ${theme} theme`, async ({
      page,
    }) => {
      await openSection(page, 'sales');
      const leftEdges = () =>
        page
          .getByRole('columnheader')
          .evaluateAll((headers) => headers.map((header) => header.getBoundingClientRect().left));
      const before = await leftEdges();
      await page
        .getByRole('link', { name: /^Order \d+, details/ })
        .first()
        .click();
      await expect(page.getByRole('region', { name: 'Lines' })).toBeVisible();
      expect(await leftEdges()).toEqual(before);
    });

    test(`In the sales chart, the 11 months of sample data are dashed, no bar extends below the axis, and each figure has a background in the ${theme} theme`, async ({
      page,
    }) => {
      await openSection(page, 'home');
      const chart = page.locator('svg[role="presentation"]');
      await expect(chart.getByText('Dec')).toBeVisible();
      const parts = await chart.evaluate((svg) => {
        const dashed = [...svg.querySelectorAll('rect[stroke-dasharray]')];
        const backgrounds = [...svg.querySelectorAll('rect[data-background]')];
        const axis = Math.max(...dashed.map((bar) => bar.getBoundingClientRect().bottom));
        const below = [...svg.querySelectorAll('rect[fill]')].filter(
          (rect) =>
            rect.getBoundingClientRect().bottom > axis + 1.5 && rect.getAttribute('fill') !== 'transparent',
        );
        const behindText = backgrounds.filter((background) => {
          const text = background.nextElementSibling?.getBoundingClientRect();
          const box = background.getBoundingClientRect();
          return text && text.left >= box.left - 1 && text.right <= box.right + 1;
        });
        return {
          dashed: dashed.length,
          hatches: svg.querySelectorAll('pattern').length,
          fills: [
            ...new Set(
              [...svg.querySelectorAll('[fill-opacity]')].map((bar) => bar.getAttribute('fill-opacity')),
            ),
          ],
          below: below.map(({ outerHTML }) => outerHTML),
          backgrounds: backgrounds.length,
          behindText: behindText.length,
        };
      });
      expect(parts).toEqual({
        dashed: 11,
        hatches: 0,
        fills: ['0.45'],
        below: [],
        backgrounds: 12,
        behindText: 12,
      });
      const keyFigures = page.getByRole('region', { name: 'Key figures' });
      await expect(keyFigures.getByRole('form', { name: 'Days of the figures' })).toBeVisible();
      await expect(keyFigures.getByText('Revenue')).toBeVisible();
    });
  });

test('The frames of the controls in the back office are at least 12 px apart in the retro theme', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'theme', value: 'retro', url: baseURL ?? '' }]);
  await logInAsAdmin(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const section of ['home', 'products', 'sales', 'users', 'promotions', 'inbox', 'reviews']) {
      await openSection(page, section);
      expect(await findCrowdedControls(page), `${section} at ${width} px`).toEqual([]);
    }
  }
});
