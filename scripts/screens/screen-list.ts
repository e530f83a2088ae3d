/** The screens and states of the store of which `npm run screens` takes screenshots. */
import type { Page } from '@playwright/test';
import type { Game } from '@press-start/api/contract';
import type { ScreenStore } from './screen-store';
import type { Visitor } from './take-screenshots';

export interface Screen {
  /** Name of the screenshot, which sorts screens that belong together next to each other. */
  name: string;
  /** By default a visitor without a session. */
  as?: Visitor;
  /** Path that is opened before `act`. */
  path?: string;
  /** Runs before the path is opened. */
  before?: (page: Page, store: ScreenStore) => Promise<void>;
  /** Changes the opened page to the state that the screenshot shows. */
  act?: (page: Page, store: ScreenStore) => Promise<void>;
  /** Undoes changes to the store. */
  after?: (store: ScreenStore) => Promise<void>;
  /** Whether the screenshot shows only the viewport instead of the whole page. */
  fold?: boolean;
  forcedColors?: boolean;
  /** Whether scripts run; true by default. */
  scripts?: boolean;
}

/** Longest wait until a page sends no more requests, in milliseconds. The list of sales polls for new orders. */
const idleTimeoutMs = 3000;

/** Opens a page and waits until it is hydrated. */
export async function openScreen(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(
    () => !('earlyClicks' in window) || Reflect.get(window, 'earlyClicks') === undefined,
  );
  await settle(page);
}

const settle = (page: Page) =>
  page.waitForLoadState('networkidle', { timeout: idleTimeoutMs }).catch(() => undefined);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Puts games into the cart through their pages. */
const fillCart =
  (...ids: number[]) =>
  async (page: Page, { origin }: ScreenStore) => {
    for (const id of ids) {
      await openScreen(page, `${origin}/game/${id}`);
      await button(page, 'Add to cart').first().click();
      await page
        .getByText(/was added/)
        .first()
        .waitFor();
    }
  };

const openCart = async (page: Page) => {
  await button(page, /^Cart/).first().click();
  await page.getByRole('dialog', { name: 'My Cart:' }).waitFor();
};

/** Orders two games, up to the provider's page. */
const pay = async (page: Page, store: ScreenStore) => {
  await fillCart(4, 7)(page, store);
  await openScreen(page, `${store.origin}/order/payment`);
  await button(page, 'Confirm address').click();
  await button(page, /^Pay/).click();
  await page.waitForURL(/dev-pay/);
};

const payWithDecision = (decision: string) => async (page: Page, store: ScreenStore) => {
  await pay(page, store);
  await button(page, decision).click();
  await page.waitForURL(/\/order\/detail/);
  await settle(page);
};

async function openPuzzle(page: Page): Promise<void> {
  await button(page, 'Win a discount code').click();
  await page.getByRole('dialog').waitFor();
}

async function startPuzzle(page: Page): Promise<void> {
  await openPuzzle(page);
  await button(page, 'Start Game').click();
  await button(page, /^Tile/).first().waitFor();
}

/** Solves the puzzle by sliding the tiles around the board in one direction. */
async function winPuzzle(page: Page): Promise<void> {
  await startPuzzle(page);
  const directions = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
  for (let key = 0; key < 24 && (await button(page, 'Use it').count()) === 0; key += 1)
    await page.keyboard.press(directions[key % 4] ?? '');
  await button(page, 'Use it').waitFor();
}

/** Opens the account menu, which is in the tab bar on phones. */
const openMenu = (page: Page) => page.locator('summary').filter({ visible: true }).last().click();

const admin = (name: string, path: string, act?: Screen['act']): Screen => ({
  name: `admin-${name}`,
  as: 'admin',
  path,
  ...(act && { act }),
});

const shop: Screen[] = [
  { name: 'landing', path: '/', fold: true },
  { name: 'home', path: '/home' },
  { name: 'home-first-view', path: '/home', fold: true },
  { name: 'home-page-2', path: '/home?page=2' },
  { name: 'home-search', path: '/home?q=zel', fold: true },
  { name: 'home-corrected', path: '/home?q=zelad', fold: true },
  { name: 'home-filtered', path: '/home?platform=Amiga&genre=Racing&sort=newest', fold: true },
  { name: 'home-on-sale', path: '/home?sale=true', fold: true },
  { name: 'home-no-result', path: '/home?q=qqqqqq', fold: true },
  { name: 'home-filters', path: '/filters' },
  { name: 'home-without-scripts', path: '/home', scripts: false, fold: true },
  { name: 'home-forced-colors', path: '/home', forcedColors: true },
  {
    name: 'suggestions',
    path: '/home',
    fold: true,
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Search by name' }).filter({ visible: true }).fill('zel');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'menu', path: '/home', fold: true, act: openMenu },
  { name: 'menu-of-a-shopper', as: 'shopper', path: '/home', fold: true, act: openMenu },
  { name: 'game', path: '/game/4' },
  { name: 'game-first-view', path: '/game/4', fold: true },
  { name: 'game-forced-colors', path: '/game/4', forcedColors: true },
  {
    name: 'game-added',
    path: '/game/4',
    fold: true,
    act: async (page) => {
      await button(page, 'Add to cart').first().click();
      await page
        .getByText(/was added/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'game-sold-out',
    act: async (page, { origin }) => {
      const games: Game[] = await (
        await page.request.get(`${origin}/api/videogames?limit=100&page=1`)
      ).json();
      const soldOut = games.find(({ in_stock }) => in_stock === 0);
      if (!soldOut) throw new Error('No demo game is sold out.');
      await openScreen(page, `${origin}/game/${soldOut.id_product}`);
    },
  },
  {
    name: 'game-gallery',
    path: '/game/4',
    fold: true,
    act: async (page) => {
      await button(page, /full size|Enlarge/i)
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'cart-drawer', before: fillCart(4, 7, 11), path: '/about', fold: true, act: openCart },
  { name: 'cart-drawer-empty', path: '/about', fold: true, act: openCart },
  { name: 'cart-page', before: fillCart(4, 7, 11), path: '/cart' },
  { name: 'cart-page-empty', path: '/cart' },
  { name: 'order', before: fillCart(4, 7, 11), path: '/order' },
  { name: 'puzzle', before: fillCart(4), path: '/order', fold: true, act: openPuzzle },
  { name: 'puzzle-started', before: fillCart(4), path: '/order', fold: true, act: startPuzzle },
  { name: 'puzzle-won', before: fillCart(4), path: '/order', fold: true, act: winPuzzle },
  { name: 'payment', as: 'newcomer', before: fillCart(4, 7), path: '/order/payment' },
  { name: 'payment-provider', as: 'newcomer', act: pay },
  { name: 'payment-approved', as: 'newcomer', act: payWithDecision('Approve') },
  { name: 'payment-rejected', as: 'newcomer', act: payWithDecision('Reject') },
  { name: 'payment-pending', as: 'newcomer', act: payWithDecision('Leave pending') },
  { name: 'about', path: '/about' },
  { name: 'terms', path: '/terms', fold: true },
  { name: 'privacy', path: '/privacy', fold: true },
  { name: 'legal', path: '/legal', fold: true },
  { name: 'not-found', path: '/nowhere' },
  {
    name: 'out-of-order',
    before: (_page, store) => store.switchRemote('account', 'off'),
    path: '/signup',
    after: (store) => store.switchRemote('account', 'on'),
  },
];

const account: Screen[] = [
  { name: 'login', path: '/login', fold: true },
  {
    name: 'login-dialog',
    path: '/about',
    fold: true,
    act: async (page) => {
      await openMenu(page);
      await page.getByRole('link', { name: 'Login' }).filter({ visible: true }).last().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'login-forgotten',
    path: '/login',
    fold: true,
    act: (page) => button(page, /forgot/i).click(),
  },
  { name: 'signup', path: '/signup' },
  {
    name: 'signup-errors',
    path: '/signup',
    act: async (page) => {
      for (const [label, value] of [
        ['Username', 'a'],
        ['Password', '1'],
        ['Confirm password', '2'],
        ['Email', 'nobody'],
      ] as const)
        await page.getByLabel(label, { exact: true }).fill(value);
      await page.getByLabel('Name', { exact: true }).focus();
    },
  },
  { name: 'reset', path: '/reset/unknown' },
  { name: 'profile', as: 'shopper', path: '/user' },
  { name: 'profile-of-a-newcomer', as: 'newcomer', path: '/user' },
  { name: 'profile-edit', as: 'shopper', path: '/edit' },
  { name: 'orders', as: 'shopper', path: '/orders' },
  { name: 'orders-empty', as: 'newcomer', path: '/orders' },
  {
    name: 'order-detail',
    as: 'shopper',
    path: '/orders',
    act: async (page) => {
      await page
        .getByRole('link', { name: /detail/i })
        .first()
        .click();
      await page.waitForURL(/orderdetail/);
      await settle(page);
    },
  },
  {
    name: 'review',
    as: 'shopper',
    path: '/user',
    act: async (page, { origin }) => {
      const id = await page.evaluate(() => {
        const { id } = JSON.parse(localStorage.getItem('userData') ?? '{}');
        return Number(id);
      });
      await openScreen(page, `${origin}/review/${id}/4`);
    },
  },
  { name: 'favourites', as: 'shopper', path: '/favs' },
  { name: 'favourites-empty', as: 'newcomer', path: '/favs' },
  { name: 'contact', path: '/contact' },
];

const backOffice: Screen[] = [
  admin('home', '/admin'),
  admin('sales', '/admin?section=sales'),
  admin('sales-open', '/admin?section=sales', async (page) => {
    await button(page, /detail|history|show/i)
      .first()
      .click();
    await settle(page);
  }),
  admin('products', '/admin?section=products'),
  admin('products-ticked', '/admin?section=products', async (page) => {
    await page.getByRole('main').getByRole('checkbox').nth(1).check();
  }),
  admin('product-form', '/form'),
  admin('stock', '/admin?section=stock'),
  admin('users', '/admin?section=users'),
  admin('promotions', '/admin?section=promotions'),
  admin('scheduled-sales', '/admin?section=scheduled-sales&sale=new&product=4'),
  admin('inbox', '/admin?section=inbox'),
  admin('reviews', '/admin?section=reviews'),
  admin('mails', '/admin?section=mails'),
  admin('security', '/admin?section=security'),
  admin('audit', '/admin?section=audit'),
  admin('genre', '/createGenre'),
];

export const screens: readonly Screen[] = [...shop, ...account, ...backOffice];
