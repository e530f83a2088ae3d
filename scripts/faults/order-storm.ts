import { health, startApis } from './apis';
import { Buyers } from './buyers';
import { Postgres } from './postgres';
import { unless, type Scenario } from './scenario';

const BUYERS = 300;
const UNITS = 100;
const WITHIN_MS = 10_000;

/** A sought-after game: 300 orders at the same moment for 100 units, at two processes. */
export const orderStorm: Scenario = {
  name: 'order-storm',
  async run(context) {
    const postgres = await Postgres.create();
    context.defer(() => postgres.remove());
    const apis = await startApis(context, postgres.url, 2);
    const addresses = apis.map(({ address }) => address);
    const buyers = await Buyers.create(postgres.url, BUYERS, UNITS);
    const began = Date.now();
    const storm = buyers.storm(addresses);
    const during = await Promise.all(apis.map(health));
    await storm;
    const first = buyers.counted();
    await buyers.repeat(addresses);
    const took = Date.now() - began;
    const { lost, duplicated, problems } = await buyers.audit(postgres.url);
    const sold = buyers.acknowledged.size;
    return {
      fault: `${BUYERS} parallel orders for ${UNITS} units`,
      happened:
        `${first}, after repeats ${buyers.counted()}, ${took} ms in all; health check ` +
        during.map(({ status, ms }) => `${status} in ${ms} ms`).join(', '),
      acknowledged: sold,
      lost,
      duplicated,
      problems: [
        ...problems,
        ...unless(sold === UNITS, `${sold} orders succeeded`),
        ...unless(
          buyers.answers.every(
            ({ status, retryAfter }) => status === 200 || status === 409 || (status === 503 && retryAfter),
          ),
          `other answers than 200, 409, or 503 with Retry-After: ${buyers.counted()}`,
        ),
        ...unless(
          context.short || during.every(({ status }) => status === 200),
          'a health check failed meanwhile',
        ),
        ...unless(context.short || took <= WITHIN_MS, `it took ${took} ms`),
      ],
    };
  },
};
