import * as contract from '../../contract';
import type { CallSchemas, Endpoint } from '../../contract';
import * as schemas from '../../contract/schemas';

/** One call of the contract with everything that is known of it. */
export interface Call {
  name: string;
  endpoint: Endpoint;
  schemas: CallSchemas;
}

/** Every call of the contract by its name; schemas bear the name of their endpoint. Throws for one without schemas. */
export function everyCall(): Call[] {
  const described = new Map<string, unknown>(Object.values(schemas).flatMap((part) => Object.entries(part)));
  return Object.entries(contract).flatMap(([name, endpoint]) => {
    if (!isEndpoint(endpoint)) return [];
    const parts = described.get(name);
    if (!isCallSchemas(parts)) throw new Error(`The contract has no schemas for '${name}'`);
    return { name, endpoint, schemas: parts };
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
