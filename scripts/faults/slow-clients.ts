import { OwnStore } from '../start/testing/own-store';
import { dripRequests } from '../start/testing/slow-clients';
import { unless } from './scenario';
import type { Scenario } from './scenario';

const CLIENTS = 500;
const SLOWEST_MS = 1000;

/** 500 clients send a form letter by letter, 500 others their headers: visitors are served, and the slow ones are cut. */
export const slowClients: Scenario = {
  name: 'slow-clients',
  async run(context) {
    const store = await OwnStore.open({ REQUEST_TIMEOUT: '5' });
    context.defer(() => store.close());
    const slow = await Promise.all(
      (['body', 'headers'] as const).map((kind) => dripRequests(store.portOf('host'), CLIENTS, kind)),
    );
    let cut = false;
    const ended = Promise.all(slow.map((one) => one.ended)).finally(() => (cut = true));
    const times: number[] = [];
    const failed: number[] = [];
    do {
      const started = performance.now();
      const { status } = await fetch(store.url('host', '/about'));
      times.push(performance.now() - started);
      if (status !== 200) failed.push(status);
    } while (!cut);
    await ended;
    const slowest = Math.round(Math.max(...times));
    return {
      fault: `${2 * CLIENTS} clients that never end their requests`,
      happened: `all were cut; ${times.length} pages meanwhile, the slowest after ${slowest} ms`,
      problems: [
        ...unless(failed.length === 0, `pages with ${failed.join()}`),
        ...unless(context.short || slowest <= SLOWEST_MS, `a page took ${slowest} ms`),
      ],
    };
  },
};
