import type { CssNode, Declaration } from 'css-tree';
import { generate, lexer, parse, walk } from 'css-tree';

/**
 * Checks the syntax of a style sheet and the value of each declaration, with custom properties replaced by
 * their values.
 * @returns one line per problem
 */
export function findCssProblems(css: string): string[] {
  const problems = new Set<string>();
  const sheet = parse(css, {
    positions: true,
    onParseError: ({ message, offset }) =>
      problems.add(`${message}: ${css.slice(Math.max(0, offset - 60), offset + 60)}`),
  });
  const values = collectCustomProperties(sheet);
  walk(sheet, {
    visit: 'Declaration',
    enter(declaration) {
      if (declaration.property.startsWith('--')) return;
      const text = resolveVariables(generate(declaration.value), values);
      // Skip values that depend on a custom property set by a script.
      if (text === undefined) return;
      const error = findValueError(declaration, text, this.atrule?.name);
      const where = this.rule ? generate(this.rule.prelude) : `@${this.atrule?.name}`;
      if (error) problems.add(`${where} { ${declaration.property}: ${text} } ${error}`);
    },
  });
  return [...problems];
}

/** Returns the first value of each custom property. All values of a property have the same type. */
function collectCustomProperties(sheet: CssNode): Map<string, string> {
  const values = new Map<string, string>();
  walk(sheet, {
    visit: 'Declaration',
    enter({ property, value }) {
      if (property.startsWith('--') && !values.has(property)) values.set(property, generate(value).trim());
    },
  });
  return values;
}

const variable = /var\((--[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)/;

function resolveVariables(text: string, values: Map<string, string>): string | undefined {
  const match = variable.exec(text);
  if (!match) return text;
  const [reference, name = '', fallback] = match;
  const value = values.get(name) ?? fallback;
  if (value === undefined) return undefined;
  // Add spaces, because minified CSS may have none beside `var()`.
  return resolveVariables(
    text.replace(reference, () => ` ${value} `),
    values,
  );
}

function findValueError(
  { property }: Declaration,
  text: string,
  atrule: string | undefined,
): string | undefined {
  const match =
    atrule === 'font-face'
      ? lexer.matchAtruleDescriptor(atrule, property, text)
      : lexer.matchProperty(property, text);
  return match.error?.message.split('\n')[0];
}
