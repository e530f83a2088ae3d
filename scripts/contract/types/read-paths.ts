/** Reads the patterns of the URLs that the functions of `paths` return, by calling them. */
import { createContext, runInContext } from 'node:vm';
import ts from 'typescript';

/**
 * A number that occurs in no path. The placeholder of a numeric parameter is this number plus the parameter's
 * index.
 */
const placeholderNumber = 7_770_000;

interface Argument {
  name: string;
  value: number | string;
  isOptional: boolean;
}

/** Runs a file that has no imports, and returns its exports. */
function run(file: ts.SourceFile): Record<string, unknown> {
  const { outputText } = ts.transpileModule(file.text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const exports: Record<string, unknown> = {};
  runInContext(outputText, createContext({ exports, URL, URLSearchParams }), { filename: file.fileName });
  return exports;
}

/**
 * Returns patterns such as `/game/:id`, by function: one for each number of arguments that the function
 * accepts.
 * @param type the type of `paths`
 * @param file the file that exports `paths`
 */
export function readPaths(
  checker: ts.TypeChecker,
  type: ts.Type,
  file: ts.SourceFile,
): Record<string, string[]> {
  const paths = Object(run(file).paths);
  return Object.fromEntries(
    checker.getPropertiesOfType(type).map((property) => {
      const [call] = checker.getTypeOfSymbol(property).getCallSignatures();
      const toPath: unknown = paths[property.name];
      if (!call || typeof toPath !== 'function') throw new Error(`paths.${property.name} is not a function`);
      const inputs = call.getParameters().map((symbol, index) => argumentFor(checker, symbol, index));
      const patterns = argumentLists(inputs).map((list) =>
        toPattern(
          String(
            Reflect.apply(
              toPath,
              undefined,
              list.map(({ value }) => value),
            ),
          ),
          list,
        ),
      );
      return [property.name, patterns];
    }),
  );
}

function argumentFor(checker: ts.TypeChecker, symbol: ts.Symbol, index: number): Argument {
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(symbol));
  const isNumber = (type.flags & ts.TypeFlags.NumberLike) !== 0;
  const declaration = symbol.valueDeclaration;
  return {
    name: symbol.name,
    value: isNumber ? placeholderNumber + index : `placeholder${index}`,
    isOptional:
      declaration !== undefined && ts.isParameter(declaration) && checker.isOptionalParameter(declaration),
  };
}

/** Returns the required arguments, and then lists with one more optional argument each. */
function argumentLists(inputs: readonly Argument[]): Argument[][] {
  const required = inputs.filter(({ isOptional }) => !isOptional).length;
  return Array.from({ length: inputs.length - required + 1 }, (_, extra) =>
    inputs.slice(0, required + extra),
  );
}

const toPattern = (url: string, list: readonly Argument[]) =>
  list.reduce((pattern, { name, value }) => pattern.replaceAll(String(value), `:${name}`), url);
