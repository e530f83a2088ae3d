/** Reads the shapes of shared-ui's exports with the TypeScript compiler. */
import path from 'node:path';
import ts from 'typescript';
import type { ContractShapes } from '../contract-shapes';
import type { Shape } from '../shape';
import { readPaths } from './read-paths';
import { TypeShapes } from './shape-of-type';

export interface Sources {
  /** Files of the entry points, by module, as absolute paths. */
  entryPoints: Readonly<Record<string, string>>;
  /** Replacement texts of files, by absolute path, for tests. */
  replacements?: ReadonlyMap<string, string>;
  /** Program for another version of the same sources, whose parsed files are reused. */
  previous?: ts.Program;
}

export type TypeContract = Pick<
  ContractShapes,
  'exports' | 'events' | 'storage' | 'routes' | 'slots' | 'paths'
>;

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  resolveJsonModule: true,
  esModuleInterop: true,
  skipLibCheck: true,
  types: [],
  noEmit: true,
};

export function createProgram({ entryPoints, replacements = new Map(), previous }: Sources): ts.Program {
  const host = ts.createCompilerHost(options, true);
  const { getSourceFile } = host;
  host.getSourceFile = (file, ...rest) => {
    const text = replacements.get(path.normalize(file));
    if (text !== undefined) return ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
    return previous?.getSourceFile(file) ?? getSourceFile.call(host, file, ...rest);
  };
  return ts.createProgram(Object.values(entryPoints), options, host, previous);
}

/** Types of shared-ui whose members form a section of the contract. */
const sections: Readonly<Record<'events' | 'storage' | 'slots', readonly string[]>> = {
  events: ['StoreEvents'],
  storage: ['StoredValues', 'StoredCookies'],
  slots: ['FragmentSlots'],
};
/** Types of what a remote declares to the host. */
const routeTypes = ['PageHandle', 'RouteDeclaration', 'FragmentDeclaration'];

/**
 * Returns whether the functions of an entry point are generic over the events or the slots. Their shapes omit
 * payloads and params, which the sections `events` and `slots` describe.
 */
const isGeneric = (module: string) => /\/(events|fragments)$/.test(module);

export function readTypes(program: ts.Program, entryPoints: Sources['entryPoints']): TypeContract {
  const checker = program.getTypeChecker();
  const contract: TypeContract = { exports: {}, events: {}, storage: {}, routes: {}, slots: {}, paths: {} };
  const shapes = new TypeShapes(checker);
  for (const [module, file] of Object.entries(entryPoints).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const values: Record<string, Shape> = {};
    const ofValues = isGeneric(module) ? new TypeShapes(checker, 1) : shapes;
    for (const { name, symbol } of exportsOf(program, checker, file)) {
      const type = typeOf(checker, symbol);
      if (symbol.flags & ts.SymbolFlags.Value) values[name] = ofValues.ofValue(name, type);
      if (routeTypes.includes(name)) contract.routes[name] = shapes.of(type);
      for (const section of ['events', 'storage', 'slots'] as const)
        if (sections[section].includes(name))
          Object.assign(contract[section], membersOf(checker, shapes, type));
      if (name === 'paths') contract.paths = readPaths(checker, type, fileOf(symbol));
    }
    contract.exports[module] = values;
  }
  return contract;
}

interface Export {
  name: string;
  symbol: ts.Symbol;
}

/** Returns the exports of a file, sorted by their exported names. */
function exportsOf(program: ts.Program, checker: ts.TypeChecker, file: string): Export[] {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} has no exports`);
  return checker
    .getExportsOfModule(module)
    .map((symbol) => ({
      name: symbol.name,
      symbol: symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

const typeOf = (checker: ts.TypeChecker, symbol: ts.Symbol) =>
  symbol.flags & ts.SymbolFlags.Value
    ? checker.getTypeOfSymbol(symbol)
    : checker.getDeclaredTypeOfSymbol(symbol);

function membersOf(checker: ts.TypeChecker, shapes: TypeShapes, type: ts.Type): Record<string, Shape> {
  return Object.fromEntries(
    checker
      .getPropertiesOfType(type)
      .map((property) => [property.name, shapes.of(checker.getTypeOfSymbol(property))]),
  );
}

function fileOf({ declarations }: ts.Symbol): ts.SourceFile {
  const [declaration] = declarations ?? [];
  if (!declaration) throw new Error('An export has no declaration');
  return declaration.getSourceFile();
}
