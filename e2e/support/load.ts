/** Load generator: sends requests at a constant rate, regardless of how fast the responses arrive. */
import * as http from 'node:http';
import * as https from 'node:https';
import { hasHash } from '../../scripts/common/integrity';

interface HttpResponse {
  status: number;
  body: Buffer;
}

/** Results since the start of the load. */
export interface LoadResult {
  requests: number;
  failures: string[];
  /** Number of pages received, keyed by heading. */
  headings: Map<string, number>;
}

interface Page {
  heading: string;
  /** URLs and hashes of the page's scripts. */
  files: { href: string; integrity: string }[];
}

function request(agent: http.Agent, url: string): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const { get } = url.startsWith('https:') ? https : http;
    const clientRequest = get(url, { agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
      response.on('error', reject);
    });
    clientRequest.on('error', reject);
  });
}

function parsePage(html: string): Page {
  const files = [...html.matchAll(/\{"href":"([^"]+)","integrity":"([^"]+)"/g)];
  return {
    heading: /<h1[^>]*>([^<]*)/.exec(html)?.[1] ?? 'no heading',
    files: files.map(([, href = '', integrity = '']) => ({ href, integrity })),
  };
}

/**
 * Sends a quarter of the requests to the page and the others to its scripts, and checks the scripts' hashes.
 * Until the first page has arrived, all requests go to the page.
 * @returns the results, which are updated during the load, and a function that stops the load and waits for
 * the last response
 */
export function startLoad(
  origin: string,
  path: string,
  requestsPerSecond: number,
): { result: LoadResult; stop: () => Promise<void> } {
  // Stay below the operating system's limit on open sockets. The agent queues the other requests.
  const { Agent } = origin.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const result: LoadResult = { requests: 0, failures: [], headings: new Map() };
  const inFlight = new Set<Promise<void>>();
  let files: Page['files'] = [];

  const requestPage = async () => {
    const { status, body } = await request(agent, origin + path);
    if (status !== 200) throw new Error(`${path} returned ${status}`);
    const { heading, files: pageFiles } = parsePage(body.toString());
    result.headings.set(heading, (result.headings.get(heading) ?? 0) + 1);
    files = pageFiles;
  };
  const requestFile = async (index: number) => {
    const requested = files[index % files.length];
    if (!requested) return requestPage();
    const { status, body } = await request(agent, new URL(requested.href, origin).href);
    if (status !== 200) throw new Error(`${requested.href} returned ${status}`);
    if (!hasHash(body, requested.integrity))
      throw new Error(`${requested.href} does not match the hash in the page`);
  };
  const sendNext = () => {
    result.requests += 1;
    const work: Promise<void> = (result.requests % 4 === 1 ? requestPage() : requestFile(result.requests))
      .catch((error: unknown) => void result.failures.push(String(error)))
      .finally(() => inFlight.delete(work));
    inFlight.add(work);
  };

  const started = performance.now();
  const timer = setInterval(() => {
    const dueRequests = ((performance.now() - started) / 1000) * requestsPerSecond;
    while (result.requests < dueRequests) sendNext();
  }, 5);
  const stop = async () => {
    clearInterval(timer);
    await Promise.all(inFlight);
    agent.destroy();
  };
  return { result, stop };
}
