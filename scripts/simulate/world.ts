import { violatedInvariants } from '../../api/src/db/invariants';
import { ApiProcess, holdMinutes } from './api-process';
import { insertCatalogue } from './catalogue';
import { Clients } from './clients';
import { type Facts, listOverdueHolds, listUnsentMails, type OrderFacts, readFacts, START } from './facts';
import { findViolation } from './invariants';
import { SimulatedMailServer } from './mail-server';
import type { Fault } from './process-control';
import { SimulatedProvider } from './provider';
import type { SharedDatabase } from './shared-database';
import { LIMITS, type Step } from './steps';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const EPOCH = Date.UTC(2026, 0, 5, 9);

export const PROCESSES = 2;

/**
 * Times between the last runs of the jobs. In the last runs, every order is due for its final query, even if a
 * clock was ahead.
 */
const SETTLING_MINUTES = [6, holdMinutes + 1, 360, 360, 360, 360, LIMITS.jumpMinutes + 1, 11, 11, 11];

/** Steps between two complete checks of the database. */
const FULL_CHECK_INTERVAL = 100;

/** The simulated store: its processes, payment provider, mail server and clients, on one clock. */
export class World {
  /** Starts a simulation on an empty store. */
  static async start(shared: SharedDatabase): Promise<World> {
    await shared.empty();
    const world = new World(shared);
    await world.#prepare();
    return world;
  }

  #time = EPOCH;
  #stepCount = 0;
  #marks = START;
  #latest: Facts | undefined;
  readonly #facts = new Map<number, OrderFacts>();
  readonly #processes: ApiProcess[] = [];
  /** A violation that is found before the rules are checked against the database. */
  #problem: string | undefined;
  #isFaulty = false;
  readonly provider = new SimulatedProvider(() => this.#time);
  readonly #mailServer = new SimulatedMailServer();
  readonly clients: Clients;

  private constructor(private readonly shared: SharedDatabase) {
    this.clients = new Clients({
      db: shared.db,
      provider: this.provider,
      orders: this.#facts,
      now: () => this.#time,
      latest: () => this.#latest,
      processAt: (index) => this.#processAt(index),
    });
  }

  /** Current time of the simulation, in milliseconds. */
  get time(): number {
    return this.#time;
  }

  get elapsedDays(): number {
    return (this.#time - EPOCH) / (24 * HOUR);
  }

  /** Runs a step and checks the rules. Returns a description of the violated rule, or undefined. */
  async run(step: Step): Promise<string | undefined> {
    this.#stepCount += 1;
    this.#problem = undefined;
    this.clients.violation = undefined;
    await this.#runStep(step);
    // A step outside the API does not change the database.
    return this.#problem ?? ('on' in step && step.do !== 'jump clock' ? await this.#check() : undefined);
  }

  /**
   * Ends the simulation: ends all outages, runs the jobs until nothing is due, and checks all rules. Returns
   * a description of the violated rule, or undefined.
   */
  async settle(): Promise<string | undefined> {
    this.#problem = undefined;
    this.provider.restore();
    this.#mailServer.isDown = false;
    for (const payment of this.provider.payments) this.provider.decide(payment, 'rejected');
    for (const index of this.#processes.keys()) await this.#restart(index);
    await this.#withFault(0, undefined, () => this.#repeatWebhooks());
    for (const minutes of SETTLING_MINUTES) {
      await this.#wait(0, minutes, undefined);
      const problem = this.#problem ?? (await this.#check());
      if (problem !== undefined) return problem;
    }
    const unsent = await listUnsentMails(this.shared.db);
    if (unsent.length > 0) return `mail: every email is sent in the end: ${unsent.length} are not`;
    const problem = await this.#check({ isSettled: true });
    return problem ?? (await this.clients.checkFiles());
  }

  /** Delivers the webhooks of chargebacks again: only they inform the store of a late chargeback. */
  async #repeatWebhooks(): Promise<void> {
    for (const payment of this.provider.payments) {
      if (!payment.isChargedBack) continue;
      await this.clients.deliver(0, payment, payment.events.length, this.#time);
    }
  }

  async stop(): Promise<void> {
    for (const process of this.#processes) await process.stop();
  }

  async #prepare(): Promise<void> {
    const { db } = this.shared;
    await this.clients.open(await insertCatalogue(db));
    for (let index = 0; index < PROCESSES; index += 1) await this.#restart(index);
    await this.#check();
  }

  /** Starts a process. Replaces the previous process with this index, if there is one. */
  async #restart(index: number): Promise<void> {
    await this.#processes[index]?.stop();
    this.#processes[index] = await ApiProcess.start({
      pool: this.shared.pool,
      now: () => this.#time,
      provider: (control) => this.provider.clientFor(control),
      transport: (control) => this.#mailServer.transportFor(control, () => this.#isFaulty),
    });
  }

  /** Returns the process with this index or, if it has crashed, a running one. */
  #processAt(index: number): ApiProcess | undefined {
    const preferred = this.#processes[index];
    return preferred?.hasCrashed === false
      ? preferred
      : this.#processes.find(({ hasCrashed }) => !hasCrashed);
  }

  async #runStep(step: Step): Promise<void> {
    switch (step.do) {
      case 'wait':
        return this.#wait(step.on, step.minutes, step.fault);
      case 'deploy':
        return this.#restart(step.on);
      case 'together':
        return this.#withFault(step.on, step.fault, async () => {
          this.clients.isConcurrent = true;
          await Promise.all(step.requests.map((request) => this.clients.send(request, request.on)));
          this.clients.isConcurrent = false;
        });
      case 'pay':
        return this.clients.pay(step);
      case 'decide':
        return this.clients.decide(step);
      case 'charge back':
        return this.clients.chargeBack(step);
      case 'interrupt provider':
        return this.provider.interrupt(step.mode, step.minutes);
      case 'interrupt mail':
        this.#mailServer.isDown = step.isDown;
        return;
      case 'jump clock':
        this.#processes[step.on]?.setClock(step.minutes);
        return;
      default:
        return this.#withFault(step.on, step.fault, () => this.clients.send(step, step.on));
    }
  }

  /**
   * Runs work in a process, with an optional fault. Without a fault and an outage of the provider, no request may
   * fail and no process may log unexpected errors.
   */
  async #withFault(index: number, fault: Fault | undefined, work: () => Promise<void>): Promise<void> {
    const process = this.#processAt(index);
    if (process === undefined) return;
    this.#isFaulty = fault !== undefined;
    this.clients.failure = undefined;
    for (const each of this.#processes) each.begin(each === process ? fault : undefined);
    await work();
    for (const each of this.#processes) each.end();
    this.#isFaulty = false;
    this.#problem ??= this.clients.violation;
    if (fault !== undefined || this.provider.mode !== 'up') return;
    this.#problem ??= this.clients.failure;
    const logged = this.#processes.map((each) => each.unexpectedError).find((error) => error !== undefined);
    if (logged !== undefined) this.#problem ??= `errors: no unexpected error is logged: ${logged}`;
  }

  /** Advances the time, restarts crashed processes, and runs all jobs. */
  async #wait(index: number, minutes: number, fault: Fault | undefined): Promise<void> {
    this.#time += minutes * MINUTE;
    for (const [each, { hasCrashed }] of this.#processes.entries()) if (hasCrashed) await this.#restart(each);
    await this.#withFault(index, fault, async () =>
      this.#processAt(index)
        ?.runJobs()
        .catch(() => undefined),
    );
    if (fault !== undefined) {
      if (this.#processes[index]?.hasCrashed === true) await this.#restart(index);
      await this.#withFault(index, undefined, async () => this.#processAt(index)?.runJobs());
    }
    const overdue = await listOverdueHolds(
      this.shared.db,
      this.#processAt(index)?.now ?? new Date(this.#time),
    );
    if (overdue.length > 0) this.#problem ??= `stock: no overdue order holds units: orders ${overdue.join()}`;
    const [duplicate] = this.#mailServer.duplicates;
    if (duplicate !== undefined) this.#problem ??= `mail: an email is delivered once: ${duplicate}`;
  }

  async #check({ isSettled = false } = {}): Promise<string | undefined> {
    const isFull = isSettled || this.#stepCount % FULL_CHECK_INTERVAL === 0;
    const facts = await readFacts(this.shared.db, isFull ? START : this.#marks);
    this.#marks = facts.marks;
    this.#latest = facts;
    for (const order of facts.orders) this.#facts.set(order.id, order);
    const context = { ledger: this.provider.payments, orders: this.#facts, isSettled };
    const violation = findViolation(facts, context) ?? this.clients.findLostOrder();
    if (violation !== undefined || !isFull) return violation;
    const [invariant] = await violatedInvariants(this.shared.db);
    return invariant === undefined ? undefined : `database: ${invariant}`;
  }
}
