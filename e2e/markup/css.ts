/** Whether the styles of a page are CSS as the standard has it. */
import { generate, lexer, parse, walk } from 'css-tree';
import type { CssNode, Declaration } from 'css-tree';

/**
 * Checks the syntax of a style sheet and the value of each declaration. Custom properties stand for themselves nowhere:
 * their text is put in their place first.
 * @returns one line for each problem
 */
export function cssProblems(css: string): string[] {
  const problems = new Set<string>();
  const sheet = parse(css, {
    positions: true,
    onParseError: ({ message, offset }) =>
      problems.add(`${message}: ${css.slice(Math.max(0, offset - 60), offset + 60)}`),
  });
  const valueOf = customProperties(sheet);
  walk(sheet, {
    visit: 'Declaration',
    enter(declaration) {
      if (declaration.property.startsWith('--')) return;
      const text = withoutVariables(generate(declaration.value), valueOf);
      // What a script sets, such as the place of a slide, is not known here.
      if (text === undefined) return;
      const error = mismatch(declaration, text, this.atrule?.name);
      const where = this.rule ? generate(this.rule.prelude) : `@${this.atrule?.name}`;
      if (error) problems.add(`${where} { ${declaration.property}: ${text} } ${error}`);
    },
  });
  return [...problems];
}

/** The first value of each custom property: all of them are of one kind. */
function customProperties(sheet: CssNode): Map<string, string> {
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

function withoutVariables(text: string, values: Map<string, string>): string | undefined {
  const found = variable.exec(text);
  if (!found) return text;
  const [whole, name = '', fallback] = found;
  const value = values.get(name) ?? fallback;
  if (value === undefined) return undefined;
  // Spaces: a value that has been shortened leans on the brackets that go.
  return withoutVariables(
    text.replace(whole, () => ` ${value} `),
    values,
  );
}

function mismatch({ property }: Declaration, text: string, atrule: string | undefined): string | undefined {
  const match =
    atrule === 'font-face'
      ? lexer.matchAtruleDescriptor(atrule, property, text)
      : lexer.matchProperty(property, text);
  return match.error?.message.split('\n')[0];
}
