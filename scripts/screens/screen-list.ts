/** Lists the screens of the store, with their states, for `npm run screens`. */
import type { Page } from '@playwright/test';
import type { Game } from '@press-start/api/contract';
import type { ScreenStore } from './screen-store';
import type { Visitor } from './take-screenshots';

export interface Screen {
  /** Name of the screenshot. Related screens share a prefix, so that sorting groups them. */
  name: string;
  /** Kind of visitor; by default, a visitor without a session. */
  as?: Visitor;
  /** Path that is opened before `act`. */
  path?: string;
  /** Runs before the path is opened. */
  before?: (page: Page, store: ScreenStore) => Promise<void>;
  /** Changes the opened page to the state that the screenshot shows. */
  act?: (page: Page, store: ScreenStore) => Promise<void>;
  /** Undoes the changes to the store after the screenshot. */
  after?: (store: ScreenStore) => Promise<void>;
  /** Whether the screenshot shows only the viewport instead of the whole page. */
  viewportOnly?: boolean;
  forcedColors?: boolean;
  /** Whether `--readme` captures this screen (initial viewport only) for the README. */
  inReadme?: boolean;
  /** Whether JavaScript is enabled; true by default. */
  scripts?: boolean;
}

/**
 * Maximum time to wait for network idle, in milliseconds. The sales list never becomes idle, because its
 * event stream remains open.
 */
const idleTimeoutMs = 3000;

/** Opens a page, waits until it is hydrated, and then waits up to `idleTimeoutMs` for network idle. */
export async function openScreen(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(
    () => !('earlyClicks' in window) || Reflect.get(window, 'earlyClicks') === undefined,
  );
  await waitForNetworkIdle(page);
}

const waitForNetworkIdle = (page: Page) =>
  page.waitForLoadState('networkidle', { timeout: idleTimeoutMs }).catch(() => undefined);

/** Waits for the fragment that several pages end with. */
const waitForSaleGames = (page: Page) => page.getByRole('region', { name: 'On sale now' }).waitFor();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Returns an action that adds games to the cart from their product pages. */
const fillCart =
  (...ids: number[]) =>
  async (page: Page, { origin }: Pick<ScreenStore, 'origin'>) => {
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

/** Orders two games, and stops at the payment provider's page. */
const goToPaymentProvider = async (page: Page, store: ScreenStore) => {
  await fillCart(4, 7)(page, store);
  await openScreen(page, `${store.origin}/order/payment`);
  await button(page, 'Confirm address').click();
  await button(page, /^Pay/).click();
  await page.waitForURL(/dev-pay/);
};

const payWithDecision = (decision: string) => async (page: Page, store: ScreenStore) => {
  await goToPaymentProvider(page, store);
  await button(page, decision).click();
  await page.waitForURL(/\/order\/detail/);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await waitForNetworkIdle(page);
};

/** Turns the box to one face after the other. The page ignores clicks until the first turn is complete. */
const turnBox =
  (...faces: ('spine' | 'back')[]) =>
  async (page: Page) => {
    for (const face of faces) {
      await button(page, 'Turn the box').click();
      await page
        .getByRole('status')
        .filter({ hasText: `The ${face} of the box` })
        .waitFor();
    }
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

/** Returns an action that opens the first order with this status in the order list. */
const openOrder =
  (status: string): NonNullable<Screen['act']> =>
  async (page) => {
    await page
      .getByRole('row')
      .filter({ hasText: status })
      .first()
      .getByRole('link', { name: 'Order Detail' })
      .click();
    await page.waitForURL(/orderdetail/);
    await waitForSaleGames(page);
  };

const admin = (name: string, path: string, act?: Screen['act']): Screen => ({
  name: `admin-${name}`,
  as: 'admin',
  path,
  ...(act && { act }),
});

/** Number of a demo order whose payment was approved. */
const paidOrder = 399;

/** Changes the status of an order twice, unless an earlier screenshot did, and reloads the page. */
const fillAuditLog = async (page: Page, { origin }: ScreenStore) => {
  if ((await page.getByText('Nothing has been done yet.').count()) === 0) return;
  const token = await page.evaluate(() => {
    const user: { data?: { token?: string } } = JSON.parse(localStorage.getItem('userData') ?? '{}');
    return user.data?.token;
  });
  if (token === undefined) throw new Error('The administrator is not logged in.');
  const headers = { 'x-access-token': token };
  for (const status of ['dispatched', 'delivered']) {
    const response = await page.request.put(`${origin}/api/order/${paidOrder}/${status}`, { headers });
    if (!response.ok()) throw new Error(`The status of the order was not changed: ${await response.text()}`);
  }
  await openScreen(page, page.url());
};

const shop: Screen[] = [
  { name: 'landing', path: '/', viewportOnly: true, inReadme: true },
  {
    name: 'landing-high-score',
    path: '/',
    viewportOnly: true,
    act: async (page) => {
      await page.evaluate(() => localStorage.setItem('puzzle:best', '4'));
      await page.reload();
      await button(page, /insert coin$/).click();
    },
  },
  { name: 'home', path: '/home' },
  { name: 'home-first-view', path: '/home', viewportOnly: true },
  { name: 'home-page-2', path: '/home?page=2' },
  { name: 'home-search', path: '/home?q=zel', viewportOnly: true },
  { name: 'home-corrected', path: '/home?q=zelad', viewportOnly: true },
  { name: 'home-filtered', path: '/home?platform=Amiga&genre=Racing&sort=newest', viewportOnly: true },
  { name: 'home-on-sale', path: '/home?sale=true', viewportOnly: true },
  { name: 'home-no-result', path: '/home?q=qqqqqq', viewportOnly: true },
  { name: 'home-filters', path: '/filters' },
  { name: 'home-without-scripts', path: '/home', scripts: false, viewportOnly: true },
  {
    name: 'home-loading-covers',
    path: '/home',
    viewportOnly: true,
    before: async (page) => {
      await page.route('**/*.webp', (route) => route.abort());
    },
  },
  {
    name: 'cart-page-loading',
    viewportOnly: true,
    before: async (page, { origin }) => {
      await fillCart(4)(page, { origin });
      // Never respond to the request for the games in the cart, so that the page stays in its loading state.
      await page.route('**/api/videogames/**', () => undefined);
      await page.goto(`${origin}/cart`);
      await page.getByText('Loading..').waitFor();
    },
  },
  { name: 'home-forced-colors', path: '/home', forcedColors: true },
  {
    name: 'suggestions',
    path: '/home',
    viewportOnly: true,
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Search by name' }).filter({ visible: true }).fill('zel');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'menu', path: '/home', viewportOnly: true, act: openMenu },
  { name: 'menu-of-a-shopper', as: 'shopper', path: '/home', viewportOnly: true, act: openMenu },
  { name: 'game', path: '/game/4' },
  { name: 'game-first-view', path: '/game/4', viewportOnly: true, inReadme: true },
  { name: 'game-with-reviews', path: '/game/1?reviews=newest' },
  { name: 'game-forced-colors', path: '/game/4', forcedColors: true },
  { name: 'game-spine', path: '/game/4', viewportOnly: true, act: turnBox('spine') },
  { name: 'game-back', path: '/game/4', viewportOnly: true, act: turnBox('spine', 'back') },
  {
    name: 'game-back-forced-colors',
    path: '/game/4',
    viewportOnly: true,
    forcedColors: true,
    act: turnBox('spine', 'back'),
  },
  {
    name: 'game-added',
    path: '/game/4',
    viewportOnly: true,
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
      if (!soldOut) throw new Error('None of the first 100 demo games is sold out.');
      await openScreen(page, `${origin}/game/${soldOut.id_product}`);
    },
  },
  {
    name: 'game-gallery',
    path: '/game/4',
    viewportOnly: true,
    act: async (page) => {
      await page.getByRole('link', { name: /full size$/ }).click();
      await page.getByRole('dialog', { name: /^Pictures of/ }).waitFor();
    },
  },
  { name: 'cart-drawer', before: fillCart(4, 7, 11), path: '/about', viewportOnly: true, act: openCart },
  {
    name: 'cart-drawer-empty',
    path: '/about',
    viewportOnly: true,
    act: async (page) => {
      await openCart(page);
      await page.getByRole('region', { name: 'On sale now' }).getByRole('listitem').first().waitFor();
    },
  },
  { name: 'cart-page', before: fillCart(4, 7, 11), path: '/cart', act: waitForSaleGames },
  { name: 'cart-page-empty', path: '/cart', act: waitForSaleGames },
  { name: 'order', before: fillCart(4, 7, 11), path: '/order' },
  {
    name: 'order-with-coupon',
    before: fillCart(4, 7, 11),
    path: '/order',
    inReadme: true,
    act: async (page) => {
      await page.getByLabel('Code').fill('LUCK');
      await button(page, 'Apply').click();
      await page.getByText(/LUCK/).first().waitFor();
    },
  },
  {
    name: 'dialog',
    before: fillCart(4),
    path: '/order',
    viewportOnly: true,
    act: async (page) => {
      await button(page, 'Clear Cart').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'puzzle', before: fillCart(4), path: '/order', viewportOnly: true, act: openPuzzle },
  { name: 'puzzle-started', before: fillCart(4), path: '/order', viewportOnly: true, act: startPuzzle },
  { name: 'puzzle-won', before: fillCart(4), path: '/order', viewportOnly: true, act: winPuzzle },
  { name: 'payment', as: 'newcomer', before: fillCart(4, 7), path: '/order/payment' },
  { name: 'payment-provider', as: 'newcomer', act: goToPaymentProvider },
  { name: 'payment-approved', as: 'newcomer', act: payWithDecision('Approve') },
  { name: 'payment-rejected', as: 'newcomer', act: payWithDecision('Reject') },
  { name: 'payment-pending', as: 'newcomer', act: payWithDecision('Leave pending') },
  { name: 'about', path: '/about' },
  { name: 'terms', path: '/terms', viewportOnly: true },
  { name: 'privacy', path: '/privacy', viewportOnly: true },
  { name: 'legal', path: '/legal', viewportOnly: true },
  { name: 'not-found', path: '/nowhere' },
  {
    name: 'out-of-order',
    before: (_page, store) => store.switchRemote('account', 'off'),
    path: '/signup',
    after: (store) => store.switchRemote('account', 'on'),
  },
];

const account: Screen[] = [
  { name: 'login', path: '/login', viewportOnly: true },
  {
    name: 'login-dialog',
    path: '/about',
    viewportOnly: true,
    act: async (page) => {
      await openMenu(page);
      await page.getByRole('link', { name: 'Login' }).filter({ visible: true }).last().click();
      await page.getByRole('dialog').waitFor();
      await waitForNetworkIdle(page);
    },
  },
  {
    name: 'login-forgotten',
    path: '/login',
    viewportOnly: true,
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
  {
    name: 'reset-errors',
    path: '/reset/unknown',
    act: async (page) => {
      const fields = page.getByRole('main').locator('input');
      for (const field of await fields.all()) {
        await field.fill('1');
        await field.blur();
      }
    },
  },
  { name: 'confirm-email', path: '/confirmEmail/unknown' },
  { name: 'profile', as: 'shopper', path: '/user' },
  { name: 'profile-of-a-newcomer', as: 'newcomer', path: '/user' },
  { name: 'profile-edit', as: 'shopper', path: '/edit' },
  { name: 'orders', as: 'shopper', path: '/orders' },
  { name: 'orders-empty', as: 'newcomer', path: '/orders', act: waitForSaleGames },
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
      await waitForSaleGames(page);
    },
  },
  { name: 'order-detail-dispatched', as: 'shopper', path: '/orders', act: openOrder('Dispatched') },
  { name: 'order-detail-delivered', as: 'shopper', path: '/orders', act: openOrder('Delivered') },
  {
    name: 'review-read',
    as: 'shopper',
    path: '/orders',
    act: async (page, store) => {
      await openOrder('Delivered')(page, store);
      await page
        .getByRole('link', { name: /review/ })
        .first()
        .click();
      await page.waitForURL(/review/);
      const send = button(page, 'Send Review');
      await send
        .or(page.getByText('Your review', { exact: true }))
        .first()
        .waitFor();
      if (!(await send.count())) return;
      await page.getByText('5 stars', { exact: true }).click({ force: true });
      await button(page, 'Send Review').click();
      await button(page, 'See your review').click();
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
  { name: 'favourites-empty', as: 'newcomer', path: '/favs', act: waitForSaleGames },
  { name: 'contact', path: '/contact' },
];

const backOffice: Screen[] = [
  { ...admin('home', '/admin'), inReadme: true },
  { ...admin('home-forced-colors', '/admin'), forcedColors: true },
  admin('sales', '/admin?section=sales'),
  admin('sales-open', '/admin?section=sales', async (page) => {
    await page
      .getByRole('link', { name: /^Order \d+, details$/ })
      .first()
      .click();
    await page.waitForURL(/&order=/);
    await waitForNetworkIdle(page);
  }),
  admin('products', '/admin?section=products'),
  admin('products-selected', '/admin?section=products', async (page) => {
    await page.getByRole('main').getByRole('checkbox').nth(1).check();
  }),
  admin('product-form', '/form'),
  admin('product-edit', '/admin?section=products', async (page) => {
    const details = button(page, /^Details of/).first();
    // On phones, the actions of a row are behind its details.
    if (await details.isVisible()) await details.click();
    await button(page, /edit/i).first().click();
    await waitForNetworkIdle(page);
  }),
  admin('stock', '/admin?section=stock&product=4'),
  admin('users', '/admin?section=users'),
  admin('promotions', '/admin?section=promotions'),
  admin('scheduled-sales', '/admin?section=scheduled-sales&sale=new&product=4'),
  admin('inbox', '/admin?section=inbox'),
  admin('reviews', '/admin?section=reviews'),
  {
    ...admin('mails', '/admin?section=mails'),
    // A new shopper receives an email.
    before: async (_page, store) => {
      await store.makeShopper();
    },
  },
  admin('security', '/admin?section=security'),
  admin('audit-empty', '/admin?section=audit'),
  admin('audit', '/admin?section=audit', fillAuditLog),
  admin('genre', '/createGenre'),
  admin('platform', '/createPlatform'),
];

export const screens: readonly Screen[] = [...shop, ...account, ...backOffice];
