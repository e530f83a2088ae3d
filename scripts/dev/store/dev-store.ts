/**
 * Runs the store for `npm run dev`: rebuilds each package after every change, restarts the programs whose
 * code has changed, and informs the open tabs.
 */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { builtPackages } from '../../build/build';
import { createFolderStore } from '../../release/folder-store';
import { waitForHost } from '../../release/wait-for-host';
import { addListeners } from '../../start/listen';
import type { BuiltProgram } from '../../start/processes';
import { StoreProcesses } from '../../start/processes';
import { bundleClient } from './bundle-client';
import { OpenTabs } from './open-tabs';
import { PackageWatcher } from './package-watcher';
import type { BuildMessage, Problem, StoreState } from './protocol';
import { createDevelopmentServer } from './proxy';
import type { RemoteBuild } from './remote-build';
import type { DevelopmentSettings } from './settings';

/** Time limit for the host's decision on a build, in milliseconds. */
const decisionTimeoutMs = 60_000;

const isProgram = (name: string): name is BuiltProgram => name === 'api' || name === 'host';

/** Returns the label for the rejection of a release by the host. */
const rejectionOf = (remote: string) => `release of remote-${remote}`;

/** Returns the label for the exit of a program. */
const exitOf = (program: string) => `${program} (running)`;

export class DevelopmentStore {
  private readonly problems = new Map<string, Problem[]>();
  /** Packages whose first build has succeeded or failed. */
  private readonly attempted = new Set<string>();
  private readonly built = new Set<string>();
  /** The last build of each remote. */
  private readonly builds = new Map<string, RemoteBuild>();
  /** Remotes whose last build the host has not decided on yet. */
  private readonly undecided = new Set<string>();
  /** Programs that have exited unexpectedly since the store was last open, one entry per exit. */
  private exits: string[] = [];
  private readonly tabs = new OpenTabs(() => this.state());
  private readonly processes = new StoreProcesses(
    (line) => console.log(`  ${line}`),
    (program, reason) => this.onExit(program, reason),
  );
  private watchers: PackageWatcher[] = [];
  private server: Server | undefined;
  private isOpen = false;
  private onOpened: (() => void)[] = [];
  /** Resolves after the store has opened and its programs have restarted, one after another. */
  private running: Promise<void> | undefined;
  private restarts = 0;

  constructor(private readonly settings: DevelopmentSettings) {}

  /** Starts the server and the builds. The store opens after the first builds. */
  async start(): Promise<void> {
    const { ports, hostPort, addresses, environment } = this.settings;
    this.server = createDevelopmentServer({
      hostPort,
      client: bundleClient(),
      tabs: this.tabs,
      isOpen: () => this.isOpen,
      opened: () => new Promise((resolve) => this.onOpened.push(resolve)),
    });
    const [first = '', ...others] = addresses;
    this.server.listen(ports.PORT, first);
    await once(this.server, 'listening');
    addListeners(this.server, ports.PORT, others);
    this.watchers = builtPackages.map(
      (name) =>
        new PackageWatcher({ name, environment, onMessage: (message) => this.onBuild(name, message) }),
    );
  }

  /** Stops all programs in order and exits with this code. */
  async close(code: number): Promise<void> {
    this.server?.closeAllConnections();
    await Promise.all(this.watchers.map((watcher) => watcher.stop()));
    await this.processes.close(code);
  }

  /** Kills all programs and exits with code 1. */
  closeImmediately(): void {
    for (const watcher of this.watchers) watcher.kill();
    this.processes.closeImmediately();
  }

  private state(): StoreState {
    const builds = [...this.builds.values()].filter(({ name }) => this.undecided.has(name));
    return { isOpen: this.isOpen, problems: Object.fromEntries(this.problems), builds };
  }

  private setProblems(name: string, problems: Problem[]): void {
    this.problems.delete(name);
    if (problems.length > 0) this.problems.set(name, problems);
    for (const { file, line, message } of problems)
      console.error(`${name}: ${file ? `${file}${line ? `:${line}` : ''}: ` : ''}${message}`);
  }

  private onBuild(name: string, message: BuildMessage): void {
    this.attempted.add(name);
    this.setProblems(name, message.kind === 'failed' ? message.problems : []);
    if (message.kind === 'built') {
      this.built.add(name);
      if (message.remote) this.onRemoteBuild(message.remote);
      else if (this.running && isProgram(name)) this.restart(name);
    }
    this.tabs.sendState();
    const isReady = builtPackages.every((other) =>
      (isProgram(other) ? this.built : this.attempted).has(other),
    );
    if (isReady) this.running ??= this.open();
  }

  private async open(): Promise<void> {
    const { dataDir, ports, hostPort, environment, programs, start } = this.settings;
    const isOpen = await this.processes.open({
      dataDir,
      ports: { ...ports, PORT: hostPort },
      settings: start,
      environment,
      programs,
    });
    if (!isOpen) return;
    this.setOpen();
    // The uptime of this process includes the installation of packages and the builds.
    console.log(
      `Press Start is open at http://localhost:${ports.PORT} (ready in ${process.uptime().toFixed(1)} s)`,
    );
    for (const build of this.builds.values()) void this.followDecision(build);
  }

  private setOpen(): void {
    this.isOpen = true;
    for (const program of this.exits) this.problems.delete(exitOf(program));
    this.exits = [];
    for (const resolve of this.onOpened.splice(0)) resolve();
    this.tabs.sendState();
  }

  /** Shows the exit in the open tabs until all programs are available again. */
  private onExit(program: string, reason: string): void {
    this.exits.push(program);
    const message = `The ${program} exited (${reason}). The terminal shows its output.`;
    this.problems.set(exitOf(program), [{ message }]);
    if (this.isOpen) {
      this.isOpen = false;
      void this.waitUntilAvailable(this.restarts).then((isAvailable) => isAvailable && this.setOpen());
    }
    this.tabs.sendState();
  }

  /**
   * Waits until all programs are available at the same time.
   * @param restart number of restarts at the time of the call
   * @returns false if the store closes first, or if another restart begins
   */
  private async waitUntilAvailable(restart: number): Promise<boolean> {
    let exits: number;
    do {
      exits = this.exits.length;
      if (!(await this.processes.waitUntilAvailable()) || restart !== this.restarts) return false;
    } while (exits !== this.exits.length);
    return true;
  }

  /** Restarts a program with its new build, then reloads the tabs. */
  private restart(name: BuiltProgram): void {
    this.restarts += 1;
    const restart = this.restarts;
    this.running = this.running?.then(async () => {
      this.isOpen = false;
      await this.processes.restart(name);
      void this.finishRestart(name, restart);
    });
  }

  private async finishRestart(name: BuiltProgram, restart: number): Promise<void> {
    if (!(await this.waitUntilAvailable(restart))) return;
    // Restart the host, too, because it caches pages with the data of the previous API.
    if (name === 'api') return this.restart('host');
    this.setOpen();
    console.log('The store is now running the new build.');
    this.tabs.reload();
    // The new programs may accept a release that the previous ones rejected.
    for (const build of this.builds.values()) void this.followDecision(build);
  }

  private onRemoteBuild(build: RemoteBuild): void {
    if (this.builds.get(build.name)?.release === build.release) return;
    this.builds.set(build.name, build);
    this.setProblems(rejectionOf(build.name), []);
    console.log(`remote-${build.name} has been built.`);
    if (this.isOpen) void this.followDecision(build);
  }

  /** Reports to the tabs that the host serves a build, or why it does not. */
  private async followDecision(build: RemoteBuild): Promise<void> {
    const { name, release } = build;
    this.undecided.add(name);
    const { store } = await createFolderStore(this.settings.dataDir).readRegistry();
    const url = `http://127.0.0.1:${this.settings.hostPort}`;
    const decision = await waitForHost(name, release, store, { timeoutMs: decisionTimeoutMs, url });
    if (this.builds.get(name) !== build) return;
    this.undecided.delete(name);
    this.setProblems(
      rejectionOf(name),
      decision.kind === 'accepted' ? [] : [{ message: `The host does not serve it: ${decision.reason}` }],
    );
    if (decision.kind === 'accepted') this.tabs.reportServed(name);
    this.tabs.sendState();
  }
}
