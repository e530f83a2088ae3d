/** What the faults of a database have in common: shoppers order before it, during it and after it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { health, startApis } from './apis';
import { Buyers } from './buyers';
import { unless, type Context, type Result } from './scenario';

interface Outage {
  fault: string;
  /** The database as the API finds it. */
  url: string;
  /** The database itself, to look at what is stored. It may be another one afterwards. */
  direct: () => string;
  /** The database is gone from here on … */
  begin: () => Promise<unknown>;
  /** … and back when this resolves. */
  end: () => Promise<unknown>;
  lastsMs: number;
}

const SHOPPERS = 300;
/** Orders before the fault, and after it. */
const ENOUGH = 20;

export const ANSWER_WITHIN_MS = 5000;
export const RECOVER_WITHIN_MS = 2000;

export async function runOutage(context: Context, outage: Outage): Promise<Result> {
  const apis = await startApis(context, outage.url, 2);
  const addresses = apis.map(({ address }) => address);
  const buyers = await Buyers.create(outage.direct(), SHOPPERS, SHOPPERS);
  // A scenario that fails half-way ends as well.
  context.defer(() => buyers.stop());
  const atLeast = async (orders: number) => {
    const from = buyers.acknowledged.size;
    while (buyers.acknowledged.size < from + orders) await sleep(10);
  };

  buyers.start(addresses);
  await atLeast(ENOUGH);
  const began = Date.now();
  await outage.begin();
  await sleep(outage.lastsMs / 2);
  const during = await Promise.all(apis.map(health));
  await sleep(outage.lastsMs / 2);
  await outage.end();
  const back = Date.now();
  await atLeast(ENOUGH);
  await buyers.stop();
  await buyers.repeat(addresses);

  const recoveryMs = buyers.firstSuccessAfter(back) ?? Infinity;
  const slowest = buyers.slowest();
  const failed = buyers.answers.filter(({ status }) => status !== 200);
  const afterwards = await Promise.all(apis.map(health));
  const { lost, duplicated, problems } = await buyers.audit(outage.direct());
  return {
    fault: outage.fault,
    happened:
      `${buyers.counted()}, slowest ${slowest} ms; health check ` +
      `${during.map(({ status, ms }) => `${status} in ${ms} ms`).join(', ')}; away ${back - began} ms`,
    recoveryMs,
    acknowledged: buyers.acknowledged.size,
    lost,
    duplicated,
    problems: [
      ...problems,
      ...unless(
        failed.every(({ status, retryAfter }) => status === 503 && retryAfter),
        `not every answer was 200, or 503 with Retry-After: ${buyers.counted(failed)}`,
      ),
      ...unless(failed.length > 0, 'the fault was not felt'),
      ...unless(
        during.every(({ status, retryAfter }) => status === 503 && retryAfter),
        'a health check did not answer 503 with Retry-After',
      ),
      ...unless(
        afterwards.every(({ status }) => status === 200),
        'a process did not recover',
      ),
      ...unless(context.short || slowest <= ANSWER_WITHIN_MS, `an answer took ${slowest} ms`),
      ...unless(
        context.short || recoveryMs <= RECOVER_WITHIN_MS,
        `the first success came ${recoveryMs} ms after the database`,
      ),
    ],
  };
}
