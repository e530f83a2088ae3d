/** Selects the part of the contract that a release needs. */
import Type, { type Static } from 'typebox';
import type { ApiCall } from './api-call';
import { apiCallSchema } from './api-call';
import type { ContractShapes } from './contract-shapes';
import { selectFields } from './select-fields';
import type { Direction, Shape } from './shape';
import { shapeSchema } from './shape';

const shapes = Type.Record(Type.String(), shapeSchema);

/** Format of the `needs` in release.json. */
export const releaseNeeds = Type.Object({
  /** Exports of shared modules, by module. */
  exports: Type.Record(Type.String(), shapes),
  /** Payloads of the events to which the remote listens. */
  heard: shapes,
  /** Payloads of the events that the remote emits. */
  emitted: shapes,
  storage: shapes,
  routes: shapes,
  /** Params of the slots for which the remote offers fragments; missing from releases of earlier builds. */
  offered: Type.Optional(shapes),
  /** Params of the slots that the remote's pages contain; missing from releases of earlier builds. */
  placed: Type.Optional(shapes),
  paths: Type.Record(Type.String(), Type.Array(Type.String())),
  api: Type.Record(Type.String(), apiCallSchema),
});

export type ReleaseNeeds = Static<typeof releaseNeeds>;

/** The names that the sources of a remote contain. */
export interface UsedNames {
  heard: ReadonlySet<string>;
  emitted: ReadonlySet<string>;
  storageKeys: ReadonlySet<string>;
  paths: ReadonlySet<string>;
  /** Slots that `<Fragment>` places. */
  slots: ReadonlySet<string>;
  /** Names of the properties that JSX passes to components, by component. */
  properties: ReadonlyMap<string, ReadonlySet<string>>;
  /**
   * Identifiers and string literals outside imports. Omits JSX components and their properties if they are in
   * `properties`.
   */
  names: ReadonlySet<string>;
}

export interface Uses {
  /** Exports of shared modules, by module. */
  exports: Readonly<Record<string, readonly string[]>>;
  sources: UsedNames;
  /** Slots for which the remote offers fragments. */
  offered: readonly string[];
}

function select<Value>(
  record: Readonly<Record<string, Value>>,
  keys: Iterable<string>,
): [key: string, value: Value][] {
  return [...keys].sort().flatMap((key): [string, Value][] => {
    const value = Object.hasOwn(record, key) ? record[key] : undefined;
    return value === undefined ? [] : [[key, value]];
  });
}

/**
 * Returns the needs of a remote. Omits fields that the remote neither names nor must pass, so that changes to
 * these fields do not make the release incompatible.
 * @param contract the contract with which the remote is built
 * @param calls the API calls that the remote uses
 */
export function selectNeeds(
  contract: Omit<ContractShapes, 'api' | 'pages'>,
  calls: Readonly<Record<string, ApiCall>>,
  { exports, sources, offered }: Uses,
): ReleaseNeeds {
  const exported = Object.entries(exports).map(([module, names]) => ({
    module,
    values: select(contract.exports[module] ?? {}, names),
  }));
  const selectAll = (values: [string, Shape][], direction: Direction) =>
    Object.fromEntries(values.map(([key, shape]) => [key, selectFields(shape, direction, sources.names)]));
  return {
    exports: Object.fromEntries(
      exported
        .filter(({ values }) => values.length > 0)
        .map(({ module, values }) => [
          module,
          Object.fromEntries(values.map(([name, shape]) => [name, selectInValue(name, shape, sources)])),
        ]),
    ),
    heard: selectAll(select(contract.events, sources.heard), 'out'),
    emitted: selectAll(select(contract.events, sources.emitted), 'in'),
    storage: Object.fromEntries(select(contract.storage, sources.storageKeys)),
    routes: selectAll(Object.entries(contract.routes), 'in'),
    offered: selectAll(select(contract.slots, new Set(offered)), 'out'),
    placed: selectAll(select(contract.slots, sources.slots), 'in'),
    paths: Object.fromEntries(select(contract.paths, sources.paths)),
    api: selectInCalls(calls, [
      ...sources.names,
      // The remote may pass a response to a shared component without naming the fields that the component
      // reads.
      ...exported.flatMap(({ values }) => values.flatMap(([, shape]) => fieldNames(shape))),
    ]),
  };
}

function selectInValue(name: string, shape: Shape, { names, properties }: UsedNames): Shape {
  if (typeof shape === 'string' || !('component' in shape)) return selectFields(shape, 'out', names);
  // A component that is also used by name, as in `const Wide = styled(Button)`, may get the properties of any element.
  const passed = names.has(name)
    ? new Set([...names, ...[...properties.values()].flatMap((keys) => [...keys])])
    : properties.get(name);
  return { component: selectFields(shape.component, 'in', names, passed) };
}

function selectInCalls(calls: Readonly<Record<string, ApiCall>>, usedNames: readonly string[]) {
  const names = new Set(usedNames);
  return Object.fromEntries(
    Object.entries(calls).map(([call, { request, response, ...rest }]): [string, ApiCall] => [
      call,
      {
        ...rest,
        request: selectFields(request, 'in', names),
        response: selectFields(response, 'out', names),
      },
    ]),
  );
}

/** Returns the names of all fields in a shape. */
function fieldNames(shape: Shape): string[] {
  return [...JSON.stringify(shape).matchAll(/"(\w+)\??":/g)].map(([, name = '']) => name);
}

/** Returns the needs of a release that uses the whole contract, except the pages. */
export function needsOfEverything({
  events,
  exports,
  storage,
  routes,
  slots,
  paths,
  api,
}: ContractShapes): ReleaseNeeds {
  return {
    exports,
    heard: events,
    emitted: events,
    storage,
    routes,
    offered: slots,
    placed: slots,
    paths,
    api,
  };
}
