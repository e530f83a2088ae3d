/** Sends requests at a constant rate, whether or not earlier requests have been completed. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { percentile } from '../bench/statistics';

export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Called when the response has the status 200; any other outcome is a failure. */
  onSuccess?: () => void;
}

export interface LoadReport {
  sent: number;
  perSecond: number;
  /** Median, 99th percentile and maximum of the latency, in milliseconds. */
  p50: number;
  p99: number;
  slowest: number;
  failed: number;
  /** Number of failed requests by reason, such as `503 GET /game/:id`. */
  failures: ReadonlyMap<string, number>;
}

interface Options {
  /** Origin of the cluster, with https. */
  origin: string;
  /** Certificate of the authority that has signed the certificate of the origin. */
  authority: string;
  perSecond: number;
  /** Returns the request with this number, counted from 0. */
  requestAt: (index: number) => LoadRequest;
}

const TICK_MS = 5;

/** Longer than Caddy lets a request wait for a host. */
const TIMEOUT_MS = 60_000;

/** With more requests in flight, the machine is overloaded; further requests count as failed and are not sent. */
const MAX_IN_FLIGHT = 1000;

/** Returns how many requests are due after this time. The first is due immediately. */
export function dueRequests(elapsedMs: number, perSecond: number): number {
  return Math.floor((elapsedMs * perSecond) / 1000) + 1;
}

export class ConstantLoad {
  readonly #agent: Agent;
  readonly #latencies: number[] = [];
  readonly #failures = new Map<string, number>();
  readonly #inFlight = new Set<Promise<void>>();
  readonly #started = performance.now();
  readonly #timer: NodeJS.Timeout;
  #sent = 0;

  /** Starts immediately. */
  constructor(private readonly options: Options) {
    this.#agent = new Agent({ keepAlive: true, ca: options.authority });
    this.#timer = setInterval(() => this.#sendDue(), TICK_MS);
    this.#sendDue();
  }

  get sent(): number {
    return this.#sent;
  }

  get failed(): number {
    return [...this.#failures.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Stops sending, and waits for the requests in flight. */
  async stop(): Promise<LoadReport> {
    clearInterval(this.#timer);
    const seconds = (performance.now() - this.#started) / 1000;
    await Promise.all(this.#inFlight);
    this.#agent.destroy();
    return {
      sent: this.#sent,
      failed: this.failed,
      perSecond: this.#sent / seconds,
      p50: percentile(this.#latencies, 0.5),
      p99: percentile(this.#latencies, 0.99),
      slowest: percentile(this.#latencies, 1),
      failures: this.#failures,
    };
  }

  #sendDue(): void {
    const { perSecond } = this.options;
    const due = dueRequests(performance.now() - this.#started, perSecond);
    for (; this.#sent < due; this.#sent += 1) {
      const index = this.#sent;
      const visit = this.#visit(index, this.#started + (index * 1000) / perSecond);
      this.#inFlight.add(visit);
      void visit.finally(() => this.#inFlight.delete(visit));
    }
  }

  /** @param dueAt time from which the latency is measured, so that a late request counts as slow */
  async #visit(index: number, dueAt: number): Promise<void> {
    const sent = this.options.requestAt(index);
    const isOverloaded = this.#inFlight.size >= MAX_IN_FLIGHT;
    const outcome = isOverloaded ? 'overload' : await this.#send(sent).catch(nameOf);
    this.#latencies.push(performance.now() - dueAt);
    if (outcome === 200) return sent.onSuccess?.();
    const failure = `${outcome} ${sent.method} ${sent.path.replace(/\/\d+$/, '/:id')}`;
    this.#failures.set(failure, (this.#failures.get(failure) ?? 0) + 1);
  }

  /** Returns the status of a complete response. */
  async #send({ method, path, headers, body }: LoadRequest): Promise<number> {
    const options = { method, headers, agent: this.#agent, timeout: TIMEOUT_MS };
    const sent = request(this.options.origin + path, options);
    sent.once('timeout', () => sent.destroy(new Error('timeout')));
    sent.end(body);
    const [response]: IncomingMessage[] = await once(sent, 'response');
    if (response === undefined) throw new Error('no response');
    response.resume();
    await once(response, 'end');
    return response.statusCode ?? 0;
  }
}

function nameOf(error: unknown): string {
  const { code, message }: { code?: string; message?: string } = Object(error);
  return code ?? message ?? 'failed';
}

/** Describes a load, such as `4000 requests at 200/s, 0 failed, p50 8 ms, p99 90 ms, slowest 210 ms`. */
export function describeLoad({ sent, perSecond, p50, p99, slowest, failed, failures }: LoadReport): string {
  const reasons = [...failures].map(([failure, count]) => `${count} × ${failure}`).join(', ');
  const times = `p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms, slowest ${Math.round(slowest)} ms`;
  return `${sent} requests at ${Math.round(perSecond)}/s, ${failed} failed${failed > 0 ? ` (${reasons})` : ''}, ${times}`;
}
