/** Measures orders per second and checks that no unit is sold twice. */
import { Buyers } from '../faults/buyers';
import { CATALOGUE_SIZE, type Engine } from './arguments';
import { createDatabase } from './databases';
import { CONNECTIONS } from './load';
import type { Context, Section } from './section';
import { startApi } from './servers';
import { formatNumber, percentile } from './statistics';

/** Units in stock for each second of the measurement. */
const UNITS_PER_SECOND = 500;
/** Greater than 1, so that the game is sold out before the last buyers order. */
const BUYERS_PER_UNIT = 1.1;

/** Fraction of the successful orders that is not measured, because these orders warm up the API. */
const WARM_UP = 0.2;

export const orders: Section = {
  name: 'orders',
  title: 'Orders',
  async run(context) {
    const rows: string[][] = [];
    const problems: string[] = [];
    for (const engine of context.options.engines)
      for (const connections of CONNECTIONS) {
        const measured = await measure(context, engine, connections);
        rows.push([engine, String(connections), ...measured.cells]);
        problems.push(...measured.problems.map((problem) => `${engine}, ${connections}: ${problem}`));
      }
    return {
      tables: [
        {
          caption:
            'Different shoppers each order one unit of the same game, the most contended case, until it is sold out. PostgreSQL flushes ' +
            'each commit to disk; the embedded database does not. The first fifth of the orders is a warm-up. The stored orders ' +
            'are compared with the responses.',
          head: [
            'engine',
            'connections',
            'orders/s',
            'p50 ms',
            'p99 ms',
            'responses',
            'oversold',
            'lost',
            'stored twice',
          ],
          rows,
        },
      ],
      problems,
    };
  },
};

async function measure(context: Context, engine: Engine, connections: number) {
  const database = await createDatabase(context, engine, CATALOGUE_SIZE);
  const units = UNITS_PER_SECOND * context.options.seconds;
  const buyers = await Buyers.create(database.options, Math.ceil(units * BUYERS_PER_UNIT), units);
  const { origin, stop } = await startApi(context, database);
  await buyers.orderAll([origin], connections);
  // Only one process at a time can open the embedded database.
  await stop();
  const sold = buyers.responses.filter(({ status }) => status === 200);
  const measured = sold.slice(Math.floor(WARM_UP * sold.length));
  const times = measured.map(({ ms }) => ms);
  const endTimes = measured.map(({ sentAt, ms }) => sentAt + ms);
  // Spreading this many values into Math.min could overflow the stack.
  const first = endTimes.reduce((earliest, end) => Math.min(earliest, end), Infinity);
  const last = endTimes.reduce((latest, end) => Math.max(latest, end), 0);
  const seconds = (last - first) / 1000;
  const { lost, duplicated, oversold, problems } = await buyers.audit(database.options);
  const cells = [
    formatNumber(measured.length / seconds),
    formatNumber(percentile(times, 0.5)),
    formatNumber(percentile(times, 0.99)),
    buyers.statusCounts(),
    String(oversold),
    String(lost),
    String(duplicated),
  ];
  context.log(`${engine}, ${connections}: ${cells.join(' / ')}`);
  return { cells, problems };
}
