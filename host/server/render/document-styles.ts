/** Reduces the collected styles of a page to those that its document needs. */
import type { ThemeName } from '@press-start/shared-ui/themes';

/** The separator that styled-components writes after every rule, and at which it splits the rules of a document. */
export const ruleSeparator = '/*!sc*/\n';

/** Strings and comments, which may contain braces, and the characters that structure a style sheet. */
const structure = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\*.*?\*\/|[{};]/gs;

interface Rule {
  /** The selectors, or the name and the condition of an at-rule. */
  prelude: string;
  /** The text between the braces; missing if the rule has none. */
  block?: string;
  text: string;
}

/** Splits a list of rules. Returns undefined if the braces are unbalanced. */
function rulesOf(css: string): Rule[] | undefined {
  const rules: Rule[] = [];
  let start = 0;
  let blockStart = 0;
  let depth = 0;
  const add = (end: number, hasBlock: boolean) => {
    const prelude = css.slice(start, hasBlock ? blockStart - 1 : end).trim();
    const text = css.slice(start, end);
    rules.push(hasBlock ? { prelude, block: css.slice(blockStart, end - 1), text } : { prelude, text });
    start = end;
  };
  for (const { 0: token, index } of css.matchAll(structure)) {
    if (token === '{') {
      depth += 1;
      if (depth === 1) blockStart = index + 1;
    } else if (token === '}') {
      depth -= 1;
      if (depth < 0) return undefined;
      if (depth === 0) add(index + 1, true);
    } else if (token === ';' && depth === 0) {
      add(index + 1, false);
    }
  }
  if (depth > 0) return undefined;
  const rest = css.slice(start);
  return rest.trim() ? [...rules, { prelude: rest.trim(), text: rest }] : rules;
}

const themeSelectors: Record<ThemeName, RegExp> = {
  original: /^html(\[data-theme=['"]?original['"]?\]|:not\(\[data-theme=['"]?retro['"]?\]\))/,
  retro: /^html\[data-theme=['"]?retro['"]?\]/,
};

/** A comma between two selectors, not between the arguments of `:is()`. */
const selectorComma = /,(?![^()]*\))/;

/** Returns whether the rule can apply only in this theme. */
const isOnlyFor = (theme: ThemeName, { prelude }: Rule) =>
  prelude.split(selectorComma).every((selector) => themeSelectors[theme].test(selector.trim()));

const grouping = /^@(media|supports|container|layer)\b/;

interface Split {
  shown: string;
  other: string;
}

/** Separates the rules that apply only in the other theme. */
function splitRules(css: string, other: ThemeName): Split {
  const split: Split = { shown: '', other: '' };
  const rules = rulesOf(css);
  if (!rules) return { shown: css, other: '' };
  for (const rule of rules) {
    const { prelude, block, text } = rule;
    if (block !== undefined && grouping.test(prelude)) {
      const inner = splitRules(block, other);
      if (inner.other) {
        split.other += `${prelude}{${inner.other}}`;
        if (inner.shown) split.shown += `${prelude}{${inner.shown}}`;
      } else split.shown += text;
    } else if (block !== undefined && isOnlyFor(other, rule)) split.other += text;
    else split.shown += text;
  }
  return split;
}

/** Separates the rules that apply only in the theme that is not shown. */
export function splitThemes(styles: string, theme: ThemeName): { styles: string; otherTheme: string } {
  const other = theme === 'original' ? 'retro' : 'original';
  const split = styles.split(ruleSeparator).map((rule) => splitRules(rule, other));
  return {
    styles: split
      .filter((rule) => rule.shown || !rule.other)
      .map(({ shown }) => shown)
      .join(ruleSeparator),
    otherTheme: split.map((rule) => rule.other).join(''),
  };
}

const tokenRule = /(html\[data-theme='\w+'\]\{)((?:--[^;{}]*;)+)\}/;

export const tokenReference = /var\((--[\w-]+)/g;

/** Removes the theme tokens that neither the markup nor another rule uses. */
export function withoutUnusedTokens(styles: string, markup: string): string {
  const [rule, open, declarations = ''] = tokenRule.exec(styles) ?? [];
  if (rule === undefined) return styles;
  const values = new Map(
    declarations
      .split(';')
      .filter(Boolean)
      .map((declaration) => [declaration.slice(0, declaration.indexOf(':')), declaration]),
  );
  const used = new Set<string>();
  const addUsed = (text: string) => {
    for (const [, name = ''] of text.matchAll(tokenReference)) {
      if (used.has(name)) continue;
      used.add(name);
      addUsed(values.get(name) ?? '');
    }
  };
  addUsed(styles.replace(rule, ''));
  addUsed(markup);
  const usedDeclarations = [...values]
    .filter(([name]) => used.has(name))
    .map(([, declaration]) => `${declaration};`);
  return styles.replace(rule, () => `${open}${usedDeclarations.join('')}}`);
}

/** Returns the content of the style element that styled-components renders. */
export const contentOf = (element: string) =>
  element.slice(element.indexOf('>') + 1, element.lastIndexOf('</style>'));
