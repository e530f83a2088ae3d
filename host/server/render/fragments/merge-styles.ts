import { componentMarker, ruleSeparator, tokenRule } from '../document-styles';
import { type Group, groupsOf, isGlobal, type StyledMarkup, textOf } from '../page-styles';

type Styles = Omit<StyledMarkup, 'markup'>;

const validName = /^[\w-]+$/;

/**
 * Throws if styles that a release's process has sent cannot be part of a document: if they contain a closing
 * tag, or an id or a class name that does not come from styled-components.
 */
export function checkStyles({ styles }: Styles): void {
  if (/<\/style/i.test(styles)) throw new Error('its styles contain a closing </style> tag');
  for (const part of styles.split(ruleSeparator)) {
    const [isMarker, , id = '', content = ''] = componentMarker.exec(part) ?? [];
    if (isMarker === undefined) continue;
    const invalid = [id, ...content.split(',').filter(Boolean)].find((name) => !validName.test(name));
    if (invalid !== undefined)
      throw new Error(`its styles contain the invalid name ${JSON.stringify(invalid)}`);
  }
}

/**
 * Merges the styles of a page with those of a fragment that another process has rendered. Each rule occurs
 * once, at the position of its component, so that rules override each other as in a single render. Shared
 * components have the same position in all processes, because all processes run the same shared-ui.
 */
export const mergeStyles = (page: Styles, fragment: Styles): Styles => ({
  styles: mergeRules(page.styles, fragment.styles),
  otherTheme: mergeRules(page.otherTheme, fragment.otherTheme),
});

function mergeRules(page: string, fragment: string): string {
  const groups = new Map(groupsOf(page).map((group) => [group.id, group]));
  for (const group of groupsOf(fragment)) {
    const existing = groups.get(group.id);
    if (existing) addRules(existing, group);
    else groups.set(group.id, group);
  }
  return textOf([...groups.values()].sort((a, b) => a.position - b.position));
}

function addRules(target: Group, { rulesOf }: Group): void {
  for (const [name, rules] of rulesOf) {
    const existing = target.rulesOf.get(name);
    if (!existing) target.rulesOf.set(name, rules);
    else if (isGlobal(target)) target.rulesOf.set(name, mergeGlobalRules(existing, rules));
  }
}

/**
 * The global rules are the same in all processes, except for the list of the tokens in use, and for an
 * animation, which belongs to the other theme if the page or the fragment uses it only there.
 */
function mergeGlobalRules(existing: string[], rules: string[]): string[] {
  const tokens = rules.find((rule) => tokenRule.test(rule)) ?? '';
  const merged = existing.map((rule) => mergeTokens(rule, tokens));
  return [...new Set([...merged, ...rules.filter((rule) => !tokenRule.test(rule))])];
}

function mergeTokens(rule: string, other: string): string {
  const [text, open = '', declarations = ''] = tokenRule.exec(rule) ?? [];
  const [, , others = ''] = tokenRule.exec(other) ?? [];
  if (text === undefined || others === '') return rule;
  const merged = new Set([...declarations.split(';'), ...others.split(';')].filter(Boolean));
  return rule.replace(text, () => `${open}${[...merged].join(';')};}`);
}
