import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { buildApp } from '../../api/src/app';
import { readConfig } from '../../api/src/config';
import type { GuardedPool } from '../../api/src/db/pool';
import type { Tables } from '../../api/src/db/tables';
import { chooseIdentity } from '../../api/src/identity';
import { sendDueMails } from '../../api/src/jobs/mail-worker';
import { runMaintenance } from '../../api/src/jobs/maintenance';
import { runDueSales } from '../../api/src/jobs/sale-worker';
import type { MailTransport } from '../../api/src/mail/smtp';
import type { PaymentProvider } from '../../api/src/payments/provider';
import type { Services } from '../../api/src/services';
import { ControlledPool, type Fault, ProcessControl } from './process-control';

/**
 * The OpenID settings avoid the dev identity provider, which is slow to start. No step calls the provider.
 */
const config = {
  ...readConfig({
    DATA_DIR: '.data/simulate',
    PUBLIC_URL: 'http://shop.example',
    LOG_LEVEL: 'silent',
    OIDC_ISSUER: 'http://id.example',
    OIDC_CLIENT_ID: 'press-start',
    OIDC_CLIENT_SECRET: 'secret',
  }),
  docs: false,
};

export const { holdMinutes } = config;

interface Surroundings {
  /** The connections to the shared database. */
  pool: GuardedPool;
  /** Current time of the simulation, in milliseconds. */
  now: () => number;
  provider: (control: ProcessControl) => PaymentProvider;
  transport: (control: ProcessControl) => MailTransport;
}

interface LogEntry {
  msg: string;
  event?: string;
  err?: { message?: string };
}

/** One API process: an app with its own state in memory, on a database that all processes share. */
export class ApiProcess {
  static async start(surroundings: Surroundings): Promise<ApiProcess> {
    const control = new ProcessControl();
    const clock = { offsetMs: 0 };
    const { pool } = surroundings;
    const dialect = new PostgresDialect({ pool: new ControlledPool(pool, control) });
    const db = new Kysely<Tables>({ dialect });
    const services: Services = {
      config,
      db,
      pingDatabase: async () => void (await sql`select 1`.execute(db)),
      whileDatabaseResponds: pool.whileResponding.bind(pool),
      poolUse: () => pool.use,
      now: () => new Date(surroundings.now() + clock.offsetMs),
      catalogueMaxAgeMs: 0,
      payments: surroundings.provider(control),
      identity: chooseIdentity(config, () => config.publicUrl).identity,
    };
    const entries: LogEntry[] = [];
    const stream = { write: (line: string) => void entries.push(JSON.parse(line)) };
    const app = await buildApp(services, { level: 'warn', stream });
    // Compiling the response schemas would take most of the start-up time.
    app.setSerializerCompiler(() => (body) => JSON.stringify(body));
    await app.ready();
    return new ApiProcess(app, services, control, clock, entries, surroundings.transport(control));
  }

  private constructor(
    readonly app: FastifyInstance,
    private readonly services: Services,
    private readonly control: ProcessControl,
    private readonly clock: { offsetMs: number },
    private readonly entries: LogEntry[],
    private readonly transport: MailTransport,
  ) {}

  get hasCrashed(): boolean {
    return this.control.hasCrashed;
  }

  get now(): Date {
    return this.services.now();
  }

  /** Sets how far the clock of this process is ahead of the simulation's clock, or behind it if negative. */
  setClock(offsetMinutes: number): void {
    this.clock.offsetMs = offsetMinutes * 60_000;
  }

  begin(fault: Fault | undefined): void {
    this.entries.length = 0;
    this.control.begin(fault);
  }

  end(): void {
    this.control.end();
  }

  /** Message of the first log entry that is unexpected in a step without a fault. */
  get unexpectedError(): string | undefined {
    const entry = this.entries.find(({ msg, event = '' }) => UNEXPECTED.has(msg) || UNEXPECTED.has(event));
    return entry && `${entry.msg} (${entry.err?.message ?? ''})`;
  }

  /** Runs all background jobs once. */
  async runJobs(): Promise<void> {
    const log: FastifyBaseLogger = this.app.log;
    await runDueSales(this.services, log);
    await runMaintenance(this.services, log);
    await sendDueMails(this.services, this.transport, log);
  }

  /** Completes the requests in flight and releases all timers. */
  async stop(): Promise<void> {
    await this.app.close();
  }
}

/** Messages and events that the API logs only after a failure. */
const UNEXPECTED = new Set([
  'maintenance step failed',
  'expiring an order failed',
  'starting or ending a scheduled sale failed',
  'applying the payments of an order failed',
  'creating the payment page failed',
  'processing a webhook failed',
  'stock-mismatch',
]);
