/** A fake backend for a host: a folder of releases served over HTTP, and an API with a health check. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileHash } from '../../../scripts/common/integrity';
import type { ReleaseDescription } from '../../../scripts/release/description';
import { storedPath } from '../../../scripts/release/public-files';
import { emptyRegistry } from '../../../scripts/release/registry';
import sharedUiPackage from '../../../shared-ui/package.json';

/** Returns the server build of a remote whose only page is plain text and needs no shared module. */
const entryWith = (text: string) => `
  exports.init = () => {};
  exports.get = async () => () => ({ routes: [{ path: '/home', Component: () => '${text}' }] });`;

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  return `http://127.0.0.1:${port}`;
}

export class FakeBackend {
  static async open(): Promise<FakeBackend> {
    const backend = new FakeBackend();
    backend.releasesOrigin = await listen(backend.#files);
    backend.apiUrl = await listen(backend.#api);
    return backend;
  }

  readonly folder = mkdtempSync(path.join(tmpdir(), 'press-start-host-'));
  releasesOrigin = '';
  apiUrl = '';
  /** Response status of the API's health check. */
  apiStatus = 200;
  /** Redirects of the release server: the location, keyed by path. */
  readonly redirects = new Map<string, string>();
  readonly #registry = emptyRegistry();
  readonly #files = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const target = this.redirects.get(pathname);
    if (target !== undefined) return response.writeHead(302, { location: target }).end();
    const file = path.join(this.folder, 'releases', decodeURIComponent(pathname));
    if (!existsSync(file)) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': 'text/javascript' }).end(readFileSync(file));
  });
  readonly #api = createServer((_request, response) => response.writeHead(this.apiStatus).end('{}'));

  get registryFile(): string {
    return path.join(this.folder, 'releases/registry.json');
  }

  /** Stores a release of a remote whose only page, /home, shows this text. */
  storeRelease(name: string, release: string, text: string): void {
    const entry = `remoteEntry.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`;
    const page = entry.replace('remoteEntry', 'page');
    const files = {
      'server/remoteEntry.js': entryWith(text),
      [`web/${entry}`]: `var ${name} = { init: () => {}, get: async () => () => ({ routes: [] }) };`,
      [`web/${page}`]: `'${text}'`,
    };
    for (const [file, content] of Object.entries(files))
      this.#write(storedPath(name, release, file), content);
    const description: ReleaseDescription = {
      release,
      routes: [{ pattern: '/home', files: [page] }],
      contract: { version: sharedUiPackage.version, modules: {} },
      entry,
      integrity: Object.fromEntries(
        Object.entries(files).map(([file, content]) => [file, fileHash(content)]),
      ),
    };
    this.#write(storedPath(name, release, 'release.json'), JSON.stringify(description));
  }

  #write(file: string, content: string): void {
    const target = path.join(this.folder, 'releases', file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  }

  /**
   * Makes a stored release the live one, optionally with a canary and with releases that were live before.
   */
  setLive(
    name: string,
    release: string,
    canary?: { release: string; percent: number },
    history: string[] = [],
  ): void {
    const origin = { by: 'deploy', who: 'ana', since: '2026-03-09T18:30:00.000Z' } as const;
    this.#registry.remotes[name] = {
      release,
      ...origin,
      ...(canary ? { canary: { ...canary, ...origin } } : {}),
      history: history.map((earlier) => ({ release: earlier, ...origin })),
    };
    writeFileSync(this.registryFile, JSON.stringify(this.#registry));
  }

  /** Switches these remotes off and all others on. */
  setOff(names: string[]): void {
    this.#registry.off = names;
    writeFileSync(this.registryFile, JSON.stringify(this.#registry));
  }

  async close(): Promise<void> {
    for (const server of [this.#files, this.#api]) {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    }
    rmSync(this.folder, { recursive: true });
  }

  async stopApi(): Promise<void> {
    this.#api.closeAllConnections();
    await new Promise((resolve) => this.#api.close(resolve));
  }
}
