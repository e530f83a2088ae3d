/**
 * Collects the styles of the pages that this process renders. All pages share one style sheet, so that
 * styled-components compiles each rule only once. A page receives the rules of the class names in its markup.
 */
import { LRUCache } from 'lru-cache';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { GlobalStyle } from '@press-start/shared-ui/document';
import type { ThemeName } from '@press-start/shared-ui/themes';
import {
  componentMarker,
  ruleSeparator,
  splitThemes,
  styleElementContent,
  tokenReference,
  withoutUnusedTokens,
} from './document-styles';

export interface StyledMarkup {
  markup: string;
  /** The style rules for the theme that the page shows, in the format of styled-components. */
  styles: string;
  /** The style rules for themes with the other base, in the format of styled-components. */
  otherTheme: string;
}

/** The rules of one styled component, of an animation, or of the global styles. */
export interface Group {
  /** Position in the style sheet, which decides between rules of the same specificity. */
  position: number;
  id: string;
  /** The rules, keyed by class name or animation name. */
  rulesOf: Map<string, string[]>;
}

export const isGlobal = ({ id }: Group) => id.startsWith('sc-global-');
const isAnimation = ({ id }: Group) => id.startsWith('sc-keyframes-');

/** Returns a pattern that matches whole names, which contain no special characters of regular expressions. */
const anyOf = (names: string[]) => new RegExp(`(?<![\\w-])(?:${names.join('|')})(?![\\w-])`);

/** Returns the first of the names that a rule contains. Names are not used as patterns, because a release may send any. */
function nameIn(rule: string, names: ReadonlyMap<string, unknown>): string | undefined {
  for (const [word] of rule.matchAll(/[\w-]+/g)) if (names.has(word)) return word;
  return undefined;
}

/** Parses styles in the format of styled-components. */
export function groupsOf(css: string): Group[] {
  const groups: Group[] = [];
  let rules: string[] = [];
  for (const part of css.split(ruleSeparator)) {
    const [isMarker, position, id = '', content = ''] = componentMarker.exec(part) ?? [];
    if (isMarker === undefined) {
      rules.push(part);
      continue;
    }
    const names = content.split(',').filter(Boolean);
    const rulesOf = new Map(names.map((name) => [name, new Array<string>()]));
    for (const rule of rules) rulesOf.get(nameIn(rule, rulesOf) ?? names[0] ?? '')?.push(rule);
    groups.push({ position: Number(position), id, rulesOf });
    rules = [];
  }
  return groups;
}

/** Returns the rules of the names in use, with the markers that styled-components expects. */
export function textOf(
  groups: Group[],
  isUsed: (name: string, group: Group) => boolean = () => true,
): string {
  return groups
    .flatMap((group) => {
      const names = [...group.rulesOf.keys()].filter((name) => isUsed(name, group));
      if (names.length === 0) return [];
      const rules = names.flatMap((name) => group.rulesOf.get(name) ?? []);
      const content = names.map((name) => `${name},`).join('');
      return [...rules, `data-styled.g${group.position}[id="${group.id}"]{content:"${content}"}`];
    })
    .map((rule) => rule + ruleSeparator)
    .join('');
}

function classNamesIn(markup: string): Set<string> {
  const names = new Set<string>();
  for (const [, value = ''] of markup.matchAll(/ class="([^"]*)"/g))
    for (const name of value.split(' ')) names.add(name);
  return names;
}

/** Returns the rules of these class names, of the animations that they use, and of the global styles. */
function rulesFor(classNames: ReadonlySet<string>, groups: Group[]): string {
  const animations = groups.filter(isAnimation).flatMap(({ rulesOf }) => [...rulesOf.keys()]);
  const isShown = (name: string, group: Group) => isGlobal(group) || classNames.has(name);
  const rules = textOf(groups, isShown);
  if (animations.length === 0) return rules;
  const used = new Set(rules.match(new RegExp(anyOf(animations), 'g')));
  return textOf(groups, (name, group) => isShown(name, group) || (isAnimation(group) && used.has(name)));
}

/**
 * Renders an element without the preload links that React puts before the markup. They are useless, because
 * they arrive with the images themselves, and they would make the document larger.
 */
const renderMarkup = (element: ReactElement, identifierPrefix: string) =>
  renderToString(element, { identifierPrefix }).replace(/^(?:<link rel="preload"[^>]*>)+/, '');

function collectStyles(element: ReactElement, identifierPrefix = ''): { markup: string; css: string } {
  const sheet = new ServerStyleSheet();
  try {
    const markup = renderMarkup(sheet.collectStyles(element), identifierPrefix);
    return { markup, css: styleElementContent(sheet.getStyleTags()) };
  } finally {
    sheet.seal();
  }
}

/** Length of the shared style sheet, in characters, above which it is discarded to limit memory use. */
const maxSheetLength = 1_000_000;

const maxCachedStyles = 200;

export class PageStyles {
  private sheet = new ServerStyleSheet();
  private css = '';
  private groups: Group[] = [];
  private readonly globalGroups = new Map<ThemeName, Group[]>();
  private readonly cache = new LRUCache<string, Omit<StyledMarkup, 'markup'>>({ max: maxCachedStyles });

  /**
   * Renders an element and returns its markup with the styles that it needs.
   * @param identifierPrefix prefix of the ids that `useId` returns
   * @throws the element's error
   */
  render(element: ReactElement, theme: ThemeName, identifierPrefix = ''): StyledMarkup {
    const markup = renderMarkup(this.sheet.collectStyles(element), identifierPrefix);
    const css = styleElementContent(this.sheet.getStyleTags());
    // The markup does not show which global styles a page uses, so render the page with a separate style
    // sheet.
    if (css.includes('sc-global-')) {
      this.reset();
      const page = collectStyles(element, identifierPrefix);
      return { markup: page.markup, ...this.stylesOf(page.markup, groupsOf(page.css), theme) };
    }
    if (css.length !== this.css.length) {
      this.css = css;
      this.groups = groupsOf(css);
    }
    const classNames = classNamesIn(markup);
    const names = this.groups.flatMap(({ rulesOf }) =>
      [...rulesOf.keys()].filter((name) => classNames.has(name)),
    );
    const key = [theme, ...names, ...new Set(markup.match(tokenReference))].join();
    let styles = this.cache.get(key);
    if (!styles) {
      styles = this.stylesOf(markup, this.groups, theme);
      this.cache.set(key, styles);
    }
    if (css.length > maxSheetLength) this.reset();
    return { markup, ...styles };
  }

  private stylesOf(markup: string, groups: Group[], theme: ThemeName): Omit<StyledMarkup, 'markup'> {
    const all = [...groups, ...this.globalGroupsOf(theme)].sort((a, b) => a.position - b.position);
    const { styles, otherTheme } = splitThemes(rulesFor(classNamesIn(markup), all), theme);
    return { styles: withoutUnusedTokens(styles, markup), otherTheme };
  }

  /**
   * Returns the global styles of a theme, which are rendered separately, because the browser hydrates without
   * them.
   */
  private globalGroupsOf(theme: ThemeName): Group[] {
    let groups = this.globalGroups.get(theme);
    if (!groups) {
      groups = groupsOf(collectStyles(createElement(GlobalStyle, { themeName: theme })).css);
      this.globalGroups.set(theme, groups);
    }
    return groups;
  }

  private reset(): void {
    this.sheet.seal();
    this.sheet = new ServerStyleSheet();
    this.css = '';
    this.groups = [];
  }
}
