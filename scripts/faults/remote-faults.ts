/** Releases whose server code fails: each costs pages of its own remote, until the host goes back to the one before. */
import { setTimeout as sleep } from 'node:timers/promises';
import { faultyPages } from '../release/testing/faulty-pages';
import { editedRelease, liveRelease } from '../release/testing/edited-release';
import { runReleaseCommand } from '../release/testing/run-command';
import { OwnStore } from '../start/testing/own-store';
import { unless } from './scenario';
import type { Context, Scenario } from './scenario';

/** After so many failures of one release the host goes back. */
const FAILURES = 3;

/** Between two rounds of visitors: the store is watched, not loaded. */
const PAUSE_MS = 50;

/** For everything that is not the remote's. */
const SLOWEST_MS = 1000;

/** The release before serves by then, or the host never goes back. */
const BACK_WITHIN_MS = 180_000;

const ELSEWHERE = ['/home', '/about', '/healthz', '/api/genres'];

/** Requests everything that is not the remote's, again and again. */
function watch(store: OwnStore, context: Context) {
  const times: number[] = [];
  const failed: string[] = [];
  let watching = true;
  const round = async () => {
    for (const place of ELSEWHERE) {
      const started = performance.now();
      const { status } = await fetch(store.url('host', place));
      times.push(performance.now() - started);
      if (status !== 200) failed.push(`${place}: ${status}`);
    }
  };
  const ended = (async () => {
    for (; watching; await sleep(PAUSE_MS)) await round();
  })();
  return {
    async stop() {
      watching = false;
      await ended;
      const slowest = Math.round(Math.max(...times));
      if (!context.short && slowest > SLOWEST_MS) failed.push(`another request took ${slowest} ms`);
      return { failed, text: `${times.length} other requests meanwhile, the slowest after ${slowest} ms` };
    },
  };
}

async function openWithReleases(context: Context) {
  const store = await OwnStore.open();
  context.defer(() => store.close());
  const deploy = (release: string) =>
    runReleaseCommand('deploy', ['account', '--release', release], {
      DATA_DIR: store.dataDir,
      PORT: String(store.portOf('host')),
    });
  return { store, deploy };
}

/** A deployed release does this in each render. */
const pageFault = (name: string, fault: string, what: string): Scenario => ({
  name,
  async run(context) {
    const { store, deploy } = await openWithReleases(context);
    const good = liveRelease(store.releases, 'account');
    const server = (file: string, text: string) => (file === 'remoteEntry.js' ? text + faultyPages : text);
    const bad = editedRelease(store.releases, 'account', { server });
    const deployed = await deploy(bad);
    const others = watch(store, context);
    const page = async () => {
      const started = performance.now();
      const response = await fetch(store.url('host', `/signup?fault=${fault}`));
      const frame = (await response.text()).includes('Out of order');
      return { status: response.status, frame, ms: Math.round(performance.now() - started) };
    };
    const closed = [];
    // More than the failures: pages stay closed while a killed process is replaced.
    const deadline = Date.now() + BACK_WITHIN_MS;
    for (let next = await page(); next.status !== 200 && Date.now() < deadline; next = await page()) {
      closed.push(next);
      await sleep(PAUSE_MS);
    }
    const { failed, text } = await others.stop();
    const health = await (await fetch(store.url('host', '/healthz'))).json();
    const { serving, refused: rejected } = health.releases.account;
    const slowest = Math.max(...closed.map(({ ms }) => ms));
    return {
      fault: what,
      happened: `${closed.length} pages 503 with the frame, the slowest after ${slowest} ms, then ${good} again; ${text}`,
      problems: [
        ...unless(deployed.code === 0, `deploy ended with ${deployed.code}: ${deployed.output}`),
        ...failed,
        ...unless(closed.length >= FAILURES, `the host went back after ${closed.length} pages`),
        ...unless(
          closed.every(({ status, frame }) => status === 503 && frame),
          `pages of the remote: ${closed.map(({ status }) => status).join(', ')}`,
        ),
        ...unless(serving === good, `the host serves ${serving}`),
        ...unless(rejected?.reason.includes(`failed ${FAILURES} times`), 'no reason in /healthz'),
      ],
    };
  },
});

/** A release that cannot be loaded is never live: deploy says why and ends with 1. */
const loadFault = (name: string, code: string, reason: string, what: string): Scenario => ({
  name,
  async run(context) {
    const { store, deploy } = await openWithReleases(context);
    const good = liveRelease(store.releases, 'account');
    const server = (file: string, text: string) => (file === 'remoteEntry.js' ? code + text : text);
    const others = watch(store, context);
    const deployed = await deploy(editedRelease(store.releases, 'account', { server }));
    const { status } = await fetch(store.url('host', '/signup'));
    const { failed, text } = await others.stop();
    return {
      fault: what,
      happened: `deploy ended with ${deployed.code}; ${text}`,
      problems: [
        ...failed,
        ...unless(deployed.code === 1 && deployed.output.includes(reason), `deploy said: ${deployed.output}`),
        ...unless(liveRelease(store.releases, 'account') === good, 'the release is live'),
        ...unless(status === 200, `a page of the remote: ${status}`),
      ],
    };
  },
});

export const remoteLoops = pageFault('remote-loops', 'loop', 'a page of a remote loops for ever');
export const remoteWaits = pageFault('remote-waits', 'endless', 'a page of a remote waits for ever');
export const remoteExits = pageFault('remote-exits', 'exit', 'a page of a remote ends its process');
export const remoteMemory = pageFault(
  'remote-memory',
  'memory',
  'a page of a remote takes memory without end',
);
export const releaseLoops = loadFault(
  'release-loops',
  'for (;;) {}',
  'it did not load within 20 s',
  'a new release loops for ever while it loads',
);
export const releaseExits = loadFault(
  'release-exits',
  'process.exit(1);',
  'its code ended the process',
  'a new release ends the process while it loads',
);
