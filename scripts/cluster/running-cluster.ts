/**
 * A complete store on several machines, simulated by processes of the package on this machine: two hosts, two APIs,
 * PostgreSQL, a bucket, a mail server with TLS, and Caddy. Every program has its own data folder.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '../../api/src/db/database';
import { createEmptyDatabase } from '../../api/src/testing/database';
import { freePort } from '../../api/src/testing/free-port';
import { MailServer } from '../../api/src/testing/mail-server';
import { env } from '../common/settings';
import { caddyArguments, caddyEnvironment, unusedProviders } from '../package/testing/production-settings';
import type { BucketSettings } from '../release/bucket';
import type { ReleaseStore } from '../release/store';
import { chooseStore } from '../release/store';
import { openBucketServer } from '../release/testing/bucket-server';
import type { Member } from './member';
import { startMember } from './member';
import { Program } from './program';

/** Longer than Caddy's check interval of 0.5 s, with time for one check that a busy machine delays. */
const DRAIN_SECONDS = '3';

type Role = 'host' | 'api' | 'releases' | 'migrate';

interface Surroundings {
  /** URL of a database on the PostgreSQL server; the cluster creates its own database. */
  databaseUrl: string;
  /** Path of Caddy's executable. */
  caddy: string;
  /** Folder of the package. */
  packageDir: string;
  /** Whether the machine may be slow, so that pages get more time. */
  short: boolean;
  defer: (cleanup: () => unknown) => void;
}

export class RunningCluster {
  static async open(surroundings: Surroundings): Promise<RunningCluster> {
    const { databaseUrl, defer } = surroundings;
    const folder = mkdtempSync(path.join(tmpdir(), 'press-start-cluster-'));
    defer(() => rmSync(folder, { recursive: true, force: true }));
    const run = { databaseUrl, folder, template: `press_start_cluster_${process.pid}` };
    const created = await createEmptyDatabase(run, databaseUrl);
    defer(created.drop);
    const database = await openDatabase({ databaseUrl: created.url, dataDir: '' });
    defer(() => database.close());
    const bucket = await openBucketServer();
    defer(() => bucket.close());
    const httpsPort = await freePort();
    const cluster = new RunningCluster(
      surroundings,
      folder,
      created.url,
      database,
      bucket.settings,
      httpsPort,
    );
    await cluster.#start();
    return cluster;
  }

  /** URL of the store, at which Caddy listens. */
  readonly origin: string;
  readonly releases: ReleaseStore;
  readonly hosts: Member[] = [];
  readonly apis: Member[] = [];
  #mail: MailServer | undefined;
  #settings: Record<string, string>;

  private constructor(
    private readonly surroundings: Surroundings,
    private readonly folder: string,
    databaseUrl: string,
    readonly database: Database,
    bucket: BucketSettings,
    private readonly httpsPort: number,
  ) {
    this.origin = `https://localhost:${httpsPort}`;
    const releases = {
      RELEASES_BUCKET: bucket.url,
      RELEASES_BUCKET_KEY: bucket.key,
      RELEASES_BUCKET_SECRET: bucket.secret,
    };
    this.releases = chooseStore(releases, undefined);
    this.#settings = {
      ...releases,
      ...productionSettings(this.origin),
      DATABASE_URL: databaseUrl,
      ...(surroundings.short && { RENDER_TIMEOUT: '60', REQUEST_TIMEOUT: '600' }),
    };
  }

  get mail(): MailServer {
    if (this.#mail === undefined) throw new Error('The cluster has not been started.');
    return this.#mail;
  }

  /** Certificate of the authority with which Caddy signs its certificates. */
  get authority(): string {
    return readFileSync(this.#authorityFile, 'utf8');
  }

  get #authorityFile(): string {
    return path.join(this.#caddyFolder, 'caddy/pki/authorities/local/root.crt');
  }

  get #caddyFolder(): string {
    return path.join(this.folder, 'caddy');
  }

  /** Requests a page through Caddy. Returns its status. */
  async visit(page: string): Promise<number> {
    const ca = this.authority;
    return new Promise((resolve, reject) => {
      const sent = request(this.origin + page, { ca }, (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0)).once('error', reject);
      });
      sent.once('error', reject).end();
    });
  }

  async #start(): Promise<void> {
    const hostPorts = [await freePort(), await freePort()];
    const caddy = await this.#startCaddy(hostPorts);
    this.#mail = await MailServer.open(await this.#readCertificate(caddy));
    this.surroundings.defer(() => this.mail.close());
    this.#settings = {
      ...this.#settings,
      SMTP_URL: this.mail.url,
      NODE_EXTRA_CA_CERTS: this.#authorityFile,
    };
    await Promise.all([this.#role('migrate').runToEnd(), this.#role('releases').runToEnd()]);
    for (const name of ['API 1', 'API 2']) this.apis.push(this.#member('api', name, await freePort()));
    await Promise.all(this.apis.map(startMember));
    const apiUrls = this.apis.map(({ url }) => url).join(',');
    for (const [index, port] of hostPorts.entries())
      this.hosts.push(this.#member('host', `host ${index + 1}`, port, { API_URL: apiUrls }));
    await Promise.all(this.hosts.map(startMember));
    await caddy.waitUntil('to find a host', async () => (await this.visit('/home')) === 200);
  }

  #role(role: Role, name: string = role, settings: Record<string, string> = {}): Program {
    const cwd = path.join(this.folder, name.replace(' ', '-').toLowerCase());
    mkdirSync(cwd);
    const program = new Program({
      name,
      file: process.execPath,
      args: [path.join(this.surroundings.packageDir, 'start.mjs'), role],
      env: { PATH: env['PATH'], ...this.#settings, ...settings, DATA_DIR: path.join(cwd, 'data') },
      cwd,
    });
    this.surroundings.defer(() => program.stop('SIGKILL'));
    return program;
  }

  #member(role: 'host' | 'api', name: string, port: number, settings: Record<string, string> = {}): Member {
    const portSetting = role === 'host' ? 'PORT' : 'API_PORT';
    return {
      program: this.#role(role, name, { ...settings, [portSetting]: String(port) }),
      url: `http://127.0.0.1:${port}`,
      readyPath: role === 'host' ? '/readyz' : '/healthz',
    };
  }

  async #startCaddy(hostPorts: readonly number[]): Promise<Program> {
    const { caddy: file, packageDir, defer } = this.surroundings;
    mkdirSync(this.#caddyFolder);
    const caddy = new Program({
      name: 'Caddy',
      file,
      args: caddyArguments(packageDir),
      env: {
        PATH: env['PATH'],
        ...caddyEnvironment({
          folder: this.#caddyFolder,
          packageDir,
          dataDir: this.folder,
          origin: this.origin,
          ports: { http: await freePort(), https: this.httpsPort },
          hostPorts,
        }),
      },
      cwd: this.#caddyFolder,
    });
    defer(() => caddy.stop());
    caddy.start();
    return caddy;
  }

  /** Returns Caddy's certificate for localhost, which the mail server uses as well. */
  async #readCertificate(caddy: Program): Promise<{ key: string; cert: string }> {
    const file = path.join(this.#caddyFolder, 'caddy/certificates/local/localhost/localhost');
    // Caddy writes the .json file last.
    await caddy.waitUntil('to have a certificate', () => existsSync(`${file}.json`));
    return { key: readFileSync(`${file}.key`, 'utf8'), cert: readFileSync(`${file}.crt`, 'utf8') };
  }
}

function productionSettings(origin: string): Record<string, string> {
  return {
    PUBLIC_URL: origin,
    HOST: '127.0.0.1',
    DRAIN_SECONDS,
    STORE_SEED: 'none',
    ADMIN_USERNAME: 'keeper',
    ADMIN_PASSWORD: `${randomUUID()}1`,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    ...unusedProviders,
    // 0 disables load shedding, which would reject requests on a busy machine.
    MAX_EVENT_LOOP_DELAY: '0',
  };
}
