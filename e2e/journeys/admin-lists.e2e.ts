/** Tests sizes and positions in the lists and the dashboard of the back office, which jsdom does not compute. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { logInAsAdmin } from '../support/shopper';
import { expect, open, test } from '../support/test';

const themes = ['original', 'retro'] as const;

/** The lists of the back office, with the selector of their rows. */
const lists = {
  products: 'main article',
  sales: 'main tbody tr',
  users: 'main tbody tr',
  inbox: 'main tbody tr',
  reviews: 'main tbody tr',
  mails: 'main tbody tr',
  stock: 'main tbody tr',
};

async function openSection(page: Page, section: string) {
  await open(page, `/admin?section=${section}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${String(locator)} is not visible`);
  return box;
}

/** Returns the pairs of controls whose gap, measured without their outer frames of 3 px, is less than 12 px. */
const closeFrames = (page: Page) =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('main :is(button, a, input, select)')]
      .filter((control) => control.checkVisibility() && getComputedStyle(control).boxShadow.includes('-3px'))
      .map((control) => ({
        name: control.getAttribute('aria-label') ?? (control.textContent || control.tagName),
        box: control.getBoundingClientRect(),
      }));
    /** Returns the distance between two intervals, or 0 if they overlap. */
    const distance = (from: number, to: number, otherFrom: number, otherTo: number) =>
      Math.max(0, otherFrom - to, from - otherTo);
    return controls.flatMap(({ name, box }, index) =>
      controls.slice(index + 1).flatMap((other) => {
        const across = distance(box.left, box.right, other.box.left, other.box.right);
        const down = distance(box.top, box.bottom, other.box.top, other.box.bottom);
        return Math.max(across, down) < 18 ? [`${name} and ${other.name}: ${across} px, ${down} px`] : [];
      }),
    );
  });

for (const theme of themes)
  test.describe(`In the ${theme} theme`, () => {
    test.beforeEach(async ({ page, context, baseURL }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await logInAsAdmin(page);
    });

    test(`No row of a list of the back office is higher than 96 px in the ${theme} theme`, async ({
      page,
    }) => {
      for (const [section, rows] of Object.entries(lists)) {
        await openSection(page, section);
        const heights = await page
          .locator(rows)
          .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
        expect(Math.max(0, ...heights), section).toBeLessThanOrEqual(96);
        if (section === 'products' || section === 'users' || section === 'sales')
          expect(heights.length, section).toBeGreaterThan(2);
      }
    });

    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const)
      test(`The bulk controls stay at the bottom of a ${width} px window in the ${theme} theme, and cover neither the last row nor the focus`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height });
        for (const { section, tick, group, row } of [
          { section: 'products', tick: /^Choose/, group: 'Change several products', row: lists.products },
          { section: 'sales', tick: /^Select order/, group: 'Selected orders', row: lists.sales },
        ]) {
          await openSection(page, section);
          const controls = page.getByRole('group', { name: group });
          const ticks = page.getByRole('checkbox', { name: tick });
          await expect(controls).toHaveCount(0);
          await ticks.first().check();
          await expect(controls).toBeInViewport({ ratio: 1 });

          // Move through the list with the keyboard: every focused control is above the bar.
          await ticks.first().focus();
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

    test(`The table of users has one font size and one line per cell, and the star of an administrator stands out in the ${theme} theme`, async ({
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
      // On one line, the vertical centres of the boxes differ by less than half a line.
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
      const spare = await page.getByRole('combobox', { name: /^Status of order/ }).evaluateAll((selects) =>
        selects.map((select) => {
          const { font, paddingLeft, paddingRight } = getComputedStyle(select);
          const context = document.createElement('canvas').getContext('2d');
          if (!context) throw new Error('No canvas');
          context.font = font;
          const inner = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
          return inner - context.measureText('Dispatched').width;
        }),
      );
      expect(Math.min(...spare)).toBeGreaterThanOrEqual(0);
    });

    test(`In the sales chart, only the bar of October is solid, no bar extends below the axis, and each figure has a background in the ${theme} theme`, async ({
      page,
    }) => {
      await openSection(page, 'home');
      const chart = page.locator('svg[role="presentation"]');
      await expect(chart.getByText('Dec')).toBeVisible();
      const parts = await chart.evaluate((svg) => {
        const dashed = [...svg.querySelectorAll('rect[stroke-dasharray]')];
        const plates = [...svg.querySelectorAll('rect[data-plate]')];
        const axis = Math.max(...dashed.map((bar) => bar.getBoundingClientRect().bottom));
        const below = [...svg.querySelectorAll('rect[fill]')].filter(
          (rect) =>
            rect.getBoundingClientRect().bottom > axis + 1.5 && rect.getAttribute('fill') !== 'transparent',
        );
        const onPlate = plates.filter((plate) => {
          const text = plate.nextElementSibling?.getBoundingClientRect();
          const box = plate.getBoundingClientRect();
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
          plates: plates.length,
          onPlate: onPlate.length,
        };
      });
      expect(parts).toEqual({ dashed: 11, hatches: 0, fills: ['0.14'], below: [], plates: 12, onPlate: 12 });
      const range = page.getByRole('region', { name: 'Key figures' });
      await expect(range.getByRole('form', { name: 'Days of the figures' })).toBeVisible();
      await expect(range.getByText('Revenue')).toBeVisible();
    });
  });

test('Framed controls of the back office are at least 12 px apart in the retro theme', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'theme', value: 'retro', url: baseURL ?? '' }]);
  await logInAsAdmin(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const section of ['home', 'products', 'sales', 'users']) {
      await openSection(page, section);
      expect(await closeFrames(page), `${section} at ${width} px`).toEqual([]);
    }
  }
});
