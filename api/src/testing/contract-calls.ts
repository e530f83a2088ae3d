import type { CallSchemas, Endpoint } from '../../contract';
import * as contract from '../../contract';
import * as schemas from '../../contract/schemas';
import { failuresOf } from '../http/openapi';

export interface EndpointWithSchemas {
  name: string;
  endpoint: Endpoint;
  schemas: CallSchemas;
}

/** Matches endpoints with the schemas exported under the same name. Throws if an endpoint has no schemas. */
export function listContractEndpoints(): EndpointWithSchemas[] {
  const schemasByName = new Map<string, unknown>(
    Object.values(schemas).flatMap((part) => Object.entries(part)),
  );
  return Object.entries(contract).flatMap(([name, endpoint]) => {
    if (!isEndpoint(endpoint)) return [];
    const callSchemas = schemasByName.get(name);
    if (!isCallSchemas(callSchemas)) throw new Error(`The contract has no schemas for '${name}'`);
    return { name, endpoint, schemas: callSchemas };
  });
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

function isCallSchemas(value: unknown): value is CallSchemas {
  return typeof value === 'object' && value !== null && 'response' in value && 'summary' in value;
}

const declaredCalls = listContractEndpoints().map(({ endpoint, schemas }) => ({
  method: endpoint.method,
  path: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`),
  failures: new Set(Object.keys(failuresOf(endpoint, schemas)).map(Number)),
}));

/** Statuses that no endpoint declares: 414 for a URL that is too long for the router, and 500 for an internal error. */
const UNDECLARED = new Set([414, 500]);

/** Throws if a contract endpoint responds with an error status that its schemas do not declare. */
export function assertDeclared(method: string, url: string, status: number): void {
  if (status < 400 || UNDECLARED.has(status)) return;
  const [path = ''] = url.split('?', 1);
  const matching = declaredCalls.filter((call) => call.method === method && call.path.test(path));
  if (matching.length === 0 || matching.some((call) => call.failures.has(status))) return;
  throw new Error(
    `${method} ${path} responds with ${status}, which is not declared as a failure in api/contract/schemas`,
  );
}
