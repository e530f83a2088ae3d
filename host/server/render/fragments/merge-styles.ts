import { tokenRule, topLevelRules } from '../document-styles';
import { type Group, groupsOf, isGlobal, type StyledMarkup, textOf } from '../page-styles';

type Styles = Omit<StyledMarkup, 'markup'>;

/**
 * Merges the styles of a page with those of a fragment that another process has rendered. Each rule occurs
 * once, at the position of its component, so that rules override each other as in a single render. Shared
 * components have the same position in all processes, because all processes run the same shared-ui.
 */
export function mergeStyles(page: Styles, fragment: Styles): Styles {
  const groups = new Map(groupsOf(page.styles).map((group) => [group.id, group]));
  for (const group of groupsOf(fragment.styles)) {
    const existing = groups.get(group.id);
    if (existing) addRules(existing, group);
    else groups.set(group.id, group);
  }
  const known = new Set(topLevelRules(page.otherTheme));
  const added = topLevelRules(fragment.otherTheme).filter((rule) => !known.has(rule));
  return {
    styles: textOf([...groups.values()].sort((a, b) => a.position - b.position)),
    otherTheme: page.otherTheme + added.join(''),
  };
}

function addRules(target: Group, { rulesOf }: Group): void {
  for (const [name, rules] of rulesOf) {
    const existing = target.rulesOf.get(name);
    if (!existing) target.rulesOf.set(name, rules);
    else if (isGlobal(target)) target.rulesOf.set(name, mergeGlobalRules(existing, rules));
  }
}

/** The global rules are the same in all processes, except for the list of the tokens in use. */
const mergeGlobalRules = (existing: string[], rules: string[]) =>
  existing.map((rule, index) => mergeTokens(rule, rules[index] ?? ''));

function mergeTokens(rule: string, other: string): string {
  const [text, open = '', declarations = ''] = tokenRule.exec(rule) ?? [];
  const [, , others = ''] = tokenRule.exec(other) ?? [];
  if (text === undefined || others === '') return rule;
  const merged = new Set([...declarations.split(';'), ...others.split(';')].filter(Boolean));
  return rule.replace(text, () => `${open}${[...merged].join(';')};}`);
}
