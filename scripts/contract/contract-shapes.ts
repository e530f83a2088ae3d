/** Format of `shared-ui/contract-shapes.json`: the shapes of everything on which a remote can depend. */
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { apiCallSchema } from './api-call';
import { shapeSchema } from './shape';

const record = <Value extends Type.TSchema>(value: Value) => Type.Record(Type.String(), value);

const contractShapes = Type.Object({
  /** Values that shared-ui exports, by entry point. */
  exports: record(record(shapeSchema)),
  /** Payloads of events. */
  events: record(shapeSchema),
  /** Values in browser storage and in cookies, by storage key or cookie name. */
  storage: record(shapeSchema),
  /** What the routes of a remote declare to the host, by the name of the TypeScript type. */
  routes: record(shapeSchema),
  /** Params of the slots for fragments. */
  slots: record(shapeSchema),
  /** Patterns of the URLs that each function of `paths` returns. */
  paths: record(Type.Array(Type.String())),
  /** Patterns of the pages of each remote. */
  pages: record(Type.Array(Type.String())),
  /** Calls of the API, by method and path. */
  api: record(apiCallSchema),
});

export type ContractShapes = Static<typeof contractShapes>;

/** @throws if the value does not describe a contract */
export function parseShapes(value: unknown): ContractShapes {
  if (Compile(contractShapes).Check(value)) return value;
  throw new Error('shared-ui/contract-shapes.json does not describe a contract. Restore the file from git.');
}
