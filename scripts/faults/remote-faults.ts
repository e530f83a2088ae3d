/**
 * Scenarios with a release whose server code fails. Only the pages of that remote may fail, and only until
 * the host restores the previous release.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { editedRelease, liveRelease } from '../release/testing/edited-release';
import { faultyPages, loopingFragments } from '../release/testing/faulty-pages';
import { runReleaseCommand } from '../release/testing/run-command';
import { SpawnedStore } from '../start/testing/spawned-store';
import type { Context, Scenario } from './scenario';
import { problemUnless } from './scenario';

/** Number of failures after which the host restores the previous release. */
const FAILURES = 3;

/** Pause between requests, in milliseconds, to limit the load. */
const PAUSE_MS = 50;

/** Maximum duration of a request to another part of the store, in milliseconds. */
const MAX_OTHER_MS = 1000;

/** Time limit for the host to restore the previous release, in milliseconds. */
const RESTORE_LIMIT_MS = 180_000;

/** Paths that the remote account does not own. */
const OTHER_PATHS = ['/home', '/about', '/healthz', '/api/genres'];

/** Requests other parts of the store until `stop` is called. `stop` returns the failures and a summary. */
function monitorOtherPaths(store: SpawnedStore, context: Context, paths = OTHER_PATHS) {
  const times: number[] = [];
  const failed: string[] = [];
  let isMonitoring = true;
  const requestAll = async () => {
    for (const path of paths) {
      const started = performance.now();
      const { status } = await fetch(store.url('host', path));
      times.push(performance.now() - started);
      if (status !== 200) failed.push(`${path}: ${status}`);
    }
  };
  const monitoring = (async () => {
    for (; isMonitoring; await sleep(PAUSE_MS)) await requestAll();
  })();
  return {
    async stop() {
      isMonitoring = false;
      await monitoring;
      const slowest = Math.round(Math.max(...times));
      if (!context.short && slowest > MAX_OTHER_MS)
        failed.push(`a request to another part of the store took ${slowest} ms`);
      return { failed, summary: `${times.length} other requests, the slowest after ${slowest} ms` };
    },
  };
}

async function openStore(context: Context) {
  // On a slow CI machine, pages of other remotes can exceed the default render timeout.
  const store = await SpawnedStore.open(context.short ? { RENDER_TIMEOUT: '15' } : {});
  context.defer(() => store.close());
  const deploy = (release: string, remote = 'account') =>
    runReleaseCommand('deploy', [remote, '--release', release], {
      DATA_DIR: store.dataDir,
      PORT: String(store.portOf('host')),
    });
  return { store, deploy };
}

/** Deploys a release whose pages fail until the host restores the previous release. */
const pageFault = (name: string, fault: string, description: string): Scenario => ({
  name,
  async run(context) {
    const { store, deploy } = await openStore(context);
    const previousRelease = liveRelease(store.releases, 'account');
    const server = (file: string, text: string) => (file === 'remoteEntry.js' ? text + faultyPages : text);
    const faultyRelease = editedRelease(store.releases, 'account', { server });
    const deployed = await deploy(faultyRelease);
    const others = monitorOtherPaths(store, context);
    const fetchPage = async () => {
      const started = performance.now();
      const response = await fetch(store.url('host', `/signup?fault=${fault}`));
      const hasNotice = (await response.text()).includes('Out of order');
      return { status: response.status, hasNotice, ms: Math.round(performance.now() - started) };
    };
    const failedPages = [];
    // More than three pages may fail, because all fail while the host replaces a killed renderer process.
    const deadline = Date.now() + RESTORE_LIMIT_MS;
    for (
      let next = await fetchPage();
      next.status !== 200 && Date.now() < deadline;
      next = await fetchPage()
    ) {
      failedPages.push(next);
      await sleep(PAUSE_MS);
    }
    const { failed, summary } = await others.stop();
    const health = await (await fetch(store.url('host', '/healthz'))).json();
    const { serving, refused: rejected } = health.releases.account;
    const slowest = Math.max(...failedPages.map(({ ms }) => ms));
    return {
      fault: description,
      effect: `${failedPages.length} pages returned 503 with the app layout, the slowest after ${slowest} ms; then ${previousRelease} was live again; ${summary}`,
      problems: [
        ...problemUnless(deployed.code === 0, `deploy exited with ${deployed.code}: ${deployed.output}`),
        ...failed,
        ...problemUnless(
          failedPages.length >= FAILURES,
          `the host restored the previous release after only ${failedPages.length} failed pages`,
        ),
        ...problemUnless(
          failedPages.every(({ status, hasNotice }) => status === 503 && hasNotice),
          `pages of the remote returned ${failedPages.map(({ status }) => status).join(', ')}`,
        ),
        ...problemUnless(serving === previousRelease, `the host serves ${serving}`),
        ...problemUnless(
          rejected?.reason.includes(`failed ${FAILURES} times`),
          '/healthz does not report the reason',
        ),
      ],
    };
  },
});

/**
 * Deploys a release that cannot be loaded. The deploy must fail with the reason and restore the previous
 * release.
 */
const loadFault = (name: string, code: string, reason: string, description: string): Scenario => ({
  name,
  async run(context) {
    const { store, deploy } = await openStore(context);
    const previousRelease = liveRelease(store.releases, 'account');
    const server = (file: string, text: string) => (file === 'remoteEntry.js' ? code + text : text);
    const others = monitorOtherPaths(store, context);
    const deployed = await deploy(editedRelease(store.releases, 'account', { server }));
    const { status } = await fetch(store.url('host', '/signup'));
    const { failed, summary } = await others.stop();
    return {
      fault: description,
      effect: `deploy exited with ${deployed.code}; ${summary}`,
      problems: [
        ...failed,
        ...problemUnless(
          deployed.code === 1 && deployed.output.includes(reason),
          `deploy printed: ${deployed.output}`,
        ),
        ...problemUnless(
          liveRelease(store.releases, 'account') === previousRelease,
          'the faulty release became live',
        ),
        ...problemUnless(status === 200, `a page of the remote returned ${status}`),
      ],
    };
  },
});

export const remoteLoops = pageFault('remote-loops', 'loop', "a remote's page loops forever");
export const remoteWaits = pageFault('remote-waits', 'endless', "a remote's page waits forever");
export const remoteExits = pageFault('remote-exits', 'exit', "a remote's page terminates its process");
export const remoteMemory = pageFault(
  'remote-memory',
  'memory',
  "a remote's page allocates memory without limit",
);
export const releaseLoops = loadFault(
  'release-loops',
  'for (;;) {}',
  'it did not load within 20 s',
  'a new release loops forever while it loads',
);
export const releaseExits = loadFault(
  'release-exits',
  'process.exit(1);',
  'its process exited',
  'a new release terminates its process while it loads',
);

/**
 * The shop's fragment on the contact page, which belongs to account, loops forever on the server. The contact
 * page must not wait for it, and the host must restore the previous release of the shop.
 */
export const fragmentLoops: Scenario = {
  name: 'fragment-loops',
  async run(context) {
    const { store, deploy } = await openStore(context);
    const previousRelease = liveRelease(store.releases, 'shop');
    const server = (file: string, text: string) =>
      file === 'remoteEntry.js' ? text + loopingFragments : text;
    const deployed = await deploy(editedRelease(store.releases, 'shop', { server }), 'shop');
    const others = monitorOtherPaths(store, context, ['/signup', '/healthz', '/api/genres']);
    let count = 0;
    const fetchContact = async () => {
      const started = performance.now();
      // Another query is another page, so that the host does not respond from its cache.
      const response = await fetch(store.url('host', `/contact?visit=${(count += 1)}`));
      const text = await response.text();
      return {
        status: response.status,
        hasForm: text.includes('Your Message'),
        ms: Math.round(performance.now() - started),
      };
    };
    const readServing = async (): Promise<string> =>
      (await (await fetch(store.url('host', '/healthz'))).json()).releases.shop.serving;
    const pages = [await fetchContact()];
    const deadline = Date.now() + RESTORE_LIMIT_MS;
    while ((await readServing()) !== previousRelease && Date.now() < deadline) {
      pages.push(await fetchContact());
      await sleep(PAUSE_MS);
    }
    const { failed, summary } = await others.stop();
    const serving = await readServing();
    const slowest = Math.max(...pages.map(({ ms }) => ms));
    return {
      fault: "a fragment of a remote loops forever in another remote's page",
      effect: `${pages.length} pages with an empty place, the slowest after ${slowest} ms; then ${previousRelease} was live again; ${summary}`,
      problems: [
        ...problemUnless(deployed.code === 0, `deploy exited with ${deployed.code}: ${deployed.output}`),
        ...failed,
        ...problemUnless(pages.length > 1, 'the host did not serve the faulty release'),
        ...problemUnless(
          pages.every(({ status, hasForm }) => status === 200 && hasForm),
          'a contact page was not complete',
        ),
        ...problemUnless(context.short || slowest <= MAX_OTHER_MS, `a contact page took ${slowest} ms`),
        ...problemUnless(serving === previousRelease, `the host serves ${serving}`),
      ],
    };
  },
};
