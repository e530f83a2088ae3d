/** The files with the rules of the store, and the tests that check them. */

/** The Jest configuration of the tests: `api` runs ES modules, `browser` has a DOM. */
export type Environment = 'api' | 'node' | 'browser';

export interface RuleFile {
  topic: string;
  /** Path from the root of the repository. */
  file: string;
  environment: Environment;
  tests: readonly string[];
  /** Whether the tests select their own Jest environment, so that Stryker cannot observe which code a test reaches. */
  selectsEnvironment?: boolean;
  /** Whether the tests use a database. */
  usesDatabase?: boolean;
}

const testOf = (file: string) => file.replace(/\.ts$/, '.test.ts');

const api = (topic: string, file: string, more: Partial<RuleFile> = {}): RuleFile => ({
  topic,
  file: `api/${file}`,
  environment: 'api',
  tests: [testOf(`api/${file}`)],
  ...more,
});
const browser = (topic: string, file: string, tests = [testOf(`shared-ui/src/${file}`)]): RuleFile => ({
  topic,
  file: `shared-ui/src/${file}`,
  environment: 'browser',
  tests,
});
const node = (topic: string, file: string, more: Partial<RuleFile> = {}): RuleFile => ({
  topic,
  file,
  environment: 'node',
  tests: [testOf(file)],
  ...more,
});

export const ruleFiles: readonly RuleFile[] = [
  api('cart', 'contract/rules/cart.ts'),
  browser('cart', 'cart/lines.ts'),
  browser(
    'cart',
    'cart/parseCart.ts',
    ['lines', 'parseCart'].map((name) => `shared-ui/src/cart/${name}.test.ts`),
  ),
  browser('cart', 'session/cart-sync/mergeAccountCart.ts'),
  api('coupon', 'contract/rules/coupon.ts'),
  api('coupon', 'contract/rules/coupon-form.ts'),
  api('coupon', 'src/modules/coupons/coupons.rules.ts'),
  browser('coupon', 'cart/coupon.ts', ['shared-ui/src/cart/state.test.tsx']),
  api('stock', 'contract/rules/product.ts'),
  api('stock', 'src/modules/orders/placement.rules.ts'),
  api('order state', 'contract/rules/order.ts'),
  api('order state', 'src/modules/orders/orders.rules.ts'),
  api('order state', 'src/modules/payments/payments.rules.ts'),
  api('refund', 'contract/rules/refund.ts'),
  api('permission', 'src/http/access.ts', { usesDatabase: true }),
  browser('permission', 'session/guards.ts'),
  node('permission', 'host/client/page-guard.ts', { selectsEnvironment: true }),
  node('canary', 'host/server/releases/canary.ts'),
  node('canary', 'host/server/telemetry/guard-counts.ts'),
  node('canary', 'scripts/release/guard/sequential-test.ts'),
  node('canary', 'scripts/release/guard/decision.ts'),
  node('canary', 'scripts/release/guard/evidence.ts'),
  node('canary', 'scripts/release/guard/guarded-canary.ts'),
];
