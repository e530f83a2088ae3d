/** Simulates a database outage while shoppers send orders. */
import { setTimeout as sleep } from 'node:timers/promises';
import { checkHealth, startApis } from './apis';
import { Buyers } from './buyers';
import { type Context, problemUnless, type Result } from './scenario';
import { waitFor } from './wait';

interface Outage {
  fault: string;
  /** Database URL that the API uses. */
  url: string;
  /** Returns the URL of the current primary server, from which the audit reads the stored orders. */
  primaryUrl: () => string;
  /** Makes the database unavailable. */
  begin: () => Promise<unknown>;
  /** Makes the database available again. */
  end: () => Promise<unknown>;
  durationMs: number;
}

const SHOPPERS = 300;
/** Number of orders that must succeed before the outage, and again after it. */
const REQUIRED_ORDERS = 20;

const RESPOND_WITHIN_MS = 5000;
export const RECOVER_WITHIN_MS = 2000;

export async function runOutage(context: Context, outage: Outage): Promise<Result> {
  const apis = await startApis(context, outage.url, 2);
  const urls = apis.map(({ url }) => url);
  const buyers = await Buyers.create({ databaseUrl: outage.primaryUrl(), dataDir: '' }, SHOPPERS, SHOPPERS);
  // Stop the shoppers even if the scenario fails.
  context.defer(() => buyers.stop());
  const waitForOrders = async (orders: number) => {
    const from = buyers.acknowledged.size;
    await waitFor('orders to succeed', () => buyers.acknowledged.size >= from + orders);
  };

  buyers.start(urls);
  await waitForOrders(REQUIRED_ORDERS);
  const startedAt = Date.now();
  await outage.begin();
  await sleep(outage.durationMs / 2);
  const during = await Promise.all(apis.map(checkHealth));
  await sleep(outage.durationMs / 2);
  await outage.end();
  const restoredAt = Date.now();
  await waitForOrders(REQUIRED_ORDERS);
  await buyers.stop();
  await buyers.repeatUndecided(urls);

  const recoveryMs = buyers.firstSuccessAfter(restoredAt) ?? Infinity;
  const slowest = buyers.slowestMs();
  const failed = buyers.responses.filter(({ status }) => status !== 200);
  const afterwards = await Promise.all(apis.map(checkHealth));
  const { lost, duplicated, problems } = await buyers.audit({
    databaseUrl: outage.primaryUrl(),
    dataDir: '',
  });
  return {
    fault: outage.fault,
    effect:
      `${buyers.statusCounts()}, slowest ${slowest} ms; health check ` +
      `${during.map(({ status, ms }) => `${status} in ${ms} ms`).join(', ')}; unavailable for ${restoredAt - startedAt} ms`,
    recoveryMs,
    acknowledged: buyers.acknowledged.size,
    lost,
    duplicated,
    problems: [
      ...problems,
      ...problemUnless(
        failed.every(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter),
        `responses that were neither 200 nor 503 with Retry-After: ${buyers.statusCounts(failed)}`,
      ),
      ...problemUnless(failed.length > 0, 'the fault had no effect'),
      ...problemUnless(
        during.every(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter),
        'a health check did not return 503 with Retry-After',
      ),
      ...problemUnless(
        afterwards.every(({ status }) => status === 200),
        'a process did not recover',
      ),
      ...problemUnless(context.short || slowest <= RESPOND_WITHIN_MS, `a response took ${slowest} ms`),
      ...problemUnless(
        context.short || recoveryMs <= RECOVER_WITHIN_MS,
        `the first order succeeded ${recoveryMs} ms after the database was available again`,
      ),
    ],
  };
}
