import { checkHealth, startApis } from './apis';
import { Buyers } from './buyers';
import { Postgres } from './postgres';
import { problemUnless, type Scenario } from './scenario';

const BUYERS = 300;
const UNITS = 100;
const LIMIT_MS = 10_000;

/** 300 concurrent orders for 100 units, on two API processes. */
export const orderStorm: Scenario = {
  name: 'order-storm',
  async run(context) {
    const postgres = await Postgres.create();
    context.defer(() => postgres.remove());
    const apis = await startApis(context, postgres.url, 2);
    const urls = apis.map(({ url }) => url);
    const database = { databaseUrl: postgres.url, dataDir: '' };
    const buyers = await Buyers.create(database, BUYERS, UNITS);
    const startedAt = Date.now();
    const storm = buyers.orderAllAtOnce(urls);
    const healthChecks = await Promise.all(apis.map(checkHealth));
    await storm;
    const firstCounts = buyers.statusCounts();
    await buyers.repeatUndecided(urls);
    const elapsedMs = Date.now() - startedAt;
    const { lost, duplicated, problems } = await buyers.audit(database);
    const sold = buyers.acknowledged.size;
    return {
      fault: `${BUYERS} concurrent orders for ${UNITS} units`,
      effect:
        `${firstCounts}, after repeats ${buyers.statusCounts()}, ${elapsedMs} ms in total; health check ` +
        healthChecks.map(({ status, ms }) => `${status} in ${ms} ms`).join(', '),
      acknowledged: sold,
      lost,
      duplicated,
      problems: [
        ...problems,
        ...problemUnless(sold === UNITS, `${sold} orders succeeded`),
        ...problemUnless(
          buyers.responses.every(
            ({ status, hasRetryAfter }) =>
              status === 200 || status === 409 || (status === 503 && hasRetryAfter),
          ),
          `responses other than 200, 409, or 503 with Retry-After: ${buyers.statusCounts()}`,
        ),
        ...problemUnless(
          context.short || healthChecks.every(({ status }) => status === 200),
          'a health check failed during the storm',
        ),
        ...problemUnless(context.short || elapsedMs <= LIMIT_MS, `the orders took ${elapsedMs} ms`),
      ],
    };
  },
};
