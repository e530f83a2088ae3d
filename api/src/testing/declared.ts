import { failuresOf } from '../http/documentation';
import { everyCall } from './calls';

const calls = everyCall().map(({ endpoint, schemas }) => ({
  method: endpoint.method,
  path: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`),
  failures: new Set(Object.keys(failuresOf(endpoint, schemas)).map(Number)),
}));

/** Not of one call: an address that is too long for the router, and a fault of ours. */
const ANYWHERE = new Set([414, 500]);

/** Throws when a call of the contract responds with an error status that its description lacks. */
export function demandDeclared(method: string, url: string, status: number): void {
  if (status < 400 || ANYWHERE.has(status)) return;
  const [path = ''] = url.split('?', 1);
  const matching = calls.filter((call) => call.method === method && call.path.test(path));
  if (matching.length === 0 || matching.some((call) => call.failures.has(status))) return;
  throw new Error(
    `${method} ${path} responds ${status}, which its failures in api/contract/schemas do not declare`,
  );
}
