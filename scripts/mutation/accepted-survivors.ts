/** The mutants that may survive. `npm run mutation` fails if any other mutant survives. */
import type { AcceptedSurvivor } from './survivors';

const narrowing = 'The condition only narrows the type: ';

/** Returns the explanations for one file, from the reasons by the changed lines. */
const explain = (file: string, reasons: Record<string, string>): AcceptedSurvivor[] =>
  Object.entries(reasons).map(([becomes, reason]) => ({ file, becomes, reason }));

export const acceptedSurvivors: readonly AcceptedSurvivor[] = [
  ...explain('api/contract/rules/coupon-form.ts', {
    'if (false || end === null || !isUtcTimestamp(start)) return undefined;': `${narrowing}the text 'null' is not a timestamp.`,
  }),
  ...explain('api/contract/rules/product.ts', {
    'export const UPLOAD_PRESET = "";': 'The pages and the API compare this name only with itself.',
  }),
  ...explain('api/src/modules/coupons/coupons.rules.ts', {
    "if (true && now < coupon.starts_at) return 'unknown';": `${narrowing}no date is lower than null.`,
  }),
  ...explain('shared-ui/src/cart/parseCart.ts', {
    'if (false) return undefined;': `${narrowing}the copy of anything but an object has no valid fields.`,
    "if (typeof value !== 'object' && value === null) return undefined;": `${narrowing}as above.`,
    'if (false || value === null) return undefined;': `${narrowing}as above.`,
    "if (typeof value !== 'object' || false) return undefined;": `${narrowing}as above.`,
    'return true && Number.isSafeInteger(value) && value >= minimum;': `${narrowing}isSafeInteger is false for anything but a number.`,
    'const emptyLine: Record<keyof CartLine, unknown> = {};':
      'The object only gives the fields a type; a field that does not exist is undefined as well.',
  }),
  ...explain('shared-ui/src/session/cart-sync/mergeAccountCart.ts', {
    'if (localIds.has(id) || quantity < 0) continue;': 'The loop visits only games whose quantity differs.',
  }),
  ...explain('scripts/release/guard/decision.ts', {
    'if (!(evidence > limit)) continue;':
      'An e-value does not equal the limit exactly, because it is a sum of exponential values.',
  }),
  ...explain('host/server/releases/canary.ts', {
    'const { visitor = "Stryker was here!" } = parseCookie(cookies);':
      'Any text that is not an id has the same effect.',
  }),
  ...explain('scripts/release/guard/guarded-canary.ts', {
    'case "":': 'Without this case, the function returns undefined as well.',
    'rollBack(registry, name, { who: "", since: now });':
      'The rollback of a canary stores this name only in a guard without an outcome.',
    'const canary = registry.remotes[name].canary;': `${narrowing}an active guard belongs to a remote.`,
  }),
  ...explain('host/client/page-guard.ts', {
    'export const isGuarded = ({ guarded = ["Stryker was here"] }: LiveRemote, pathname: string) =>':
      'No path matches this pattern.',
  }),
  ...explain('shared-ui/src/cart/coupon.ts', {
    'getDefaultStore().set(setCouponAtom, {});': 'A missing percentage is not greater than 0 either.',
    'getDefaultStore().set(setCouponAtom, { code: "Stryker was here!", percent: 0 });':
      'The code of a coupon without a discount is not stored.',
  }),
  ...explain('api/src/modules/orders/placement.rules.ts', {
    'if (true) used.set(accepted.coupon, (used.get(accepted.coupon) ?? 0) + 1);':
      'The uses are read only by code, and no code is null.',
    'if (true) stock.set(id, { ...game, in_stock: game.in_stock - quantity });': `${narrowing}an accepted order contains only games in stock.`,
  }),
  ...explain('api/src/http/access.ts', {
    'app.decorateRequest("", null);': 'The declaration of the property only makes requests faster.',
  }),
  ...explain('host/server/telemetry/guard-counts.ts', {
    '{ page, used = ["Stryker was here"], vitals, errors, failedLoads }: Beacon,':
      'A text is not the release of a remote.',
    'const counts = guard.steps.get(percent);': `${narrowing}every served canary has a guard.`,
    'if (false) return;': `${narrowing}every served canary has a guard with counts.`,
    'if (!guard && !counts) return;': `${narrowing}as above.`,
    'networks.set(network, false);': 'Only the presence of the network is read.',
    "createHash('sha256').update(`${this.salt} ${text}`).digest('base64url');":
      'A shorter hash saves memory but has the same meaning.',
  }),
];
