/** Reduces the collected styles of a page to those that its document needs. */
import { baseOf, type ThemeBase, type ThemeName } from '@press-start/shared-ui/themes';
import { generatedClasses } from '../../client/rendered-styles';

/**
 * The separator that styled-components writes after every rule, and at which it splits the rules of a
 * document.
 */
export const ruleSeparator = '/*!sc*/\n';

/** Matches the rule with which styled-components ends the rules of a component and lists its class names. */
export const componentMarker = /^data-styled\.g(\d+)\[id="([^"]+)"\]\{content:"([^"]*)"\}$/;

/**
 * Matches strings and comments, which may contain braces, and the characters that structure a style sheet.
 */
const structure = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\*.*?\*\/|[{};]/gs;

interface Rule {
  /** The selectors, or the name and the condition of an at-rule. */
  prelude: string;
  /** The text between the braces; undefined if the rule has no block. */
  block?: string;
  text: string;
}

/** Returns the top-level rules of a style sheet, or undefined if its braces are unbalanced. */
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

/** Matches the selectors that apply only in themes with this base. */
const baseSelectors: Record<ThemeBase, RegExp> = {
  original: /^html(\[data-base=['"]?original['"]?\]|:not\(\[data-base=['"]?retro['"]?\]\))/,
  retro: /^html\[data-base=['"]?retro['"]?\]/,
};

/** Matches a comma between two selectors, but not a comma between the arguments of `:is()`. */
const selectorComma = /,(?![^()]*\))/;

/** Returns whether the rule can apply only in themes with this base. */
const isOnlyFor = (base: ThemeBase, { prelude }: Rule) =>
  prelude.split(selectorComma).every((selector) => baseSelectors[base].test(selector.trim()));

const groupingRule = /^@(media|supports|container|layer)\b/;

interface Split {
  shown: string;
  other: string;
}

/** Splits the rules into those for the shown theme and those that apply only in themes with the other base. */
function splitRules(css: string, other: ThemeBase): Split {
  const split: Split = { shown: '', other: '' };
  const rules = rulesOf(css);
  if (!rules) return { shown: css, other: '' };
  for (const rule of rules) {
    const { prelude, block, text } = rule;
    if (block !== undefined && groupingRule.test(prelude)) {
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

const animationRule = /^@keyframes ([\w-]+)\{/;

const sharedAnimationMarker = /^data-styled\.g\d+\[id="sc-keyframes-/;

/**
 * Moves each animation that is used only by the other base's rules to those rules. An animation that
 * components share (`keyframes` of styled-components) is not moved, because a component that is rendered later may use
 * it.
 */
function moveAnimations(rules: Split[]): Split[] {
  const shown = rules.map((rule) => rule.shown).join('');
  const other = rules.map((rule) => rule.other).join('');
  return rules.map((rule, index) => {
    const [, name] = animationRule.exec(rule.shown) ?? [];
    if (name === undefined || sharedAnimationMarker.test(rules[index + 1]?.shown ?? '')) return rule;
    const use = new RegExp(`animation[\\w-]*:[^;}]*(?<![\\w-])${name}(?![\\w-])`);
    return use.test(other) && !use.test(shown) ? { shown: '', other: rule.shown } : rule;
  });
}

/**
 * Returns the rules of the other theme with the markers of their components, so that `mergeStyles` can merge
 * them with the rules of a fragment. Omits the markers of components without such rules.
 */
function otherThemeOf(rules: Split[]): string {
  let text = '';
  let hasRules = false;
  for (const { shown, other } of rules) {
    const isMarker = componentMarker.test(shown);
    if (other) text += other + ruleSeparator;
    else if (isMarker && hasRules) text += shown + ruleSeparator;
    hasRules = other !== '' || (hasRules && !isMarker);
  }
  return text;
}

/**
 * Splits a page's styles into those for its theme and those that apply only in themes with the other base. Both
 * have the format of styled-components.
 */
export function splitThemes(styles: string, theme: ThemeName): { styles: string; otherTheme: string } {
  const other = baseOf(theme) === 'original' ? 'retro' : 'original';
  const split = moveAnimations(styles.split(ruleSeparator).map((rule) => splitRules(rule, other)));
  return {
    styles: split
      .filter((rule) => rule.shown || !rule.other)
      .map(({ shown }) => shown)
      .join(ruleSeparator),
    otherTheme: otherThemeOf(split),
  };
}

/** Matches the rule that declares the tokens of a theme. */
export const tokenRule = /(html\[data-theme='\w+'\]\{)((?:--[^;{}]*;)+)\}/;

export const tokenReference = /var\((--[\w-]+)/g;

/** Removes the theme tokens to which neither the markup, nor another rule, nor a used token refers. */
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
export const styleElementContent = (element: string) =>
  element.slice(element.indexOf('>') + 1, element.lastIndexOf('</style>'));

export interface SeparatedStyles {
  rules: string;
  /** Ids of the components with their class names, in the order of their rules. */
  names: [id: string, name: string][];
}

/**
 * Separates the rules from the class names that styled-components reads on hydration. If styled-components
 * also read the rules, it would move them to a new style element, and the browser would recalculate the
 * styles and layout of the whole page.
 */
export function separateNames(styles: string): SeparatedStyles {
  const rules: string[] = [];
  const names: SeparatedStyles['names'] = [];
  for (const part of styles.split(ruleSeparator)) {
    const [, , id, content = ''] = componentMarker.exec(part) ?? [];
    if (id === undefined) rules.push(part);
    else for (const name of content.split(',').filter(Boolean)) names.push([id, name]);
  }
  return { rules: rules.join(''), names };
}

/**
 * Returns the class names that the browser cannot read from the markup (see `registerRenderedStyles`), as
 * `id:name id:name`: those of global styles, and of elements that are not in the markup.
 */
export function namesOutside(markup: string, names: SeparatedStyles['names']): string {
  const inMarkup = new Map<string, string>();
  for (const [, classes = ''] of markup.matchAll(/ class="(sc-[^"]*)"/g))
    for (const [id, name] of generatedClasses(classes.split(' '))) inMarkup.set(name, id);
  return names
    .filter(([id, name]) => inMarkup.get(name) !== id)
    .map((pair) => pair.join(':'))
    .join(' ');
}
