/** Visitors in numbers: asks at a steady rate, whether answers come or not. */
import { createHash } from 'node:crypto';
import { Agent, get } from 'node:http';

interface Result {
  status: number;
  body: Buffer;
}

/** Of one round of asking: what went wrong, and what was seen. */
export interface Seen {
  requests: number;
  failures: string[];
  /** How many pages bore which heading. */
  headings: Map<string, number>;
}

interface Page {
  heading: string;
  /** Address and hash of the scripts that the page asks for. */
  files: { href: string; integrity: string }[];
}

function query(agent: Agent, url: string): Promise<Result> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }));
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}

function read(html: string): Page {
  const files = [...html.matchAll(/\{"href":"([^"]+)","integrity":"([^"]+)"/g)];
  return {
    heading: /<h1[^>]*>([^<]*)/.exec(html)?.[1] ?? 'nothing',
    files: files.map(([, href = '', integrity = '']) => ({ href, integrity })),
  };
}

const sha384 = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * One request in four is for the page, the others are for its scripts, which have to be the ones it names.
 * @param perSecond requests
 * @returns what has been seen so far, and a function that ends it, which settles when the last answer is in
 */
export function visit(
  origin: string,
  path: string,
  perSecond: number,
): { seen: Seen; end: () => Promise<void> } {
  // As many browsers as are open at a time. When answers are slow their requests wait: a system has only so many connections.
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const seen: Seen = { requests: 0, failures: [], headings: new Map() };
  const underWay = new Set<Promise<void>>();
  let files: Page['files'] = [];

  const page = async () => {
    const { status, body } = await query(agent, origin + path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    const { heading, files: named } = read(body.toString());
    seen.headings.set(heading, (seen.headings.get(heading) ?? 0) + 1);
    files = named;
  };
  const file = async (turn: number) => {
    const requested = files[turn % files.length];
    if (!requested) return page();
    const { status, body } = await query(agent, new URL(requested.href, origin).href);
    if (status !== 200) throw new Error(`${requested.href} answered ${status}`);
    if (sha384(body) !== requested.integrity) throw new Error(`${requested.href} is not what the page names`);
  };
  const next = () => {
    seen.requests += 1;
    const work: Promise<void> = (seen.requests % 4 === 1 ? page() : file(seen.requests))
      .catch((error: unknown) => void seen.failures.push(String(error)))
      .finally(() => underWay.delete(work));
    underWay.add(work);
  };

  const started = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - started) / 1000) * perSecond;
    while (seen.requests < due) next();
  }, 5);
  const end = async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    agent.destroy();
  };
  return { seen, end };
}
