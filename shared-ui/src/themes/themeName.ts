import { store, type ThemeBase, type ThemeChoice } from '@press-start/api/contract/rules';
import type { StoredCookies } from '../storage';

/**
 * The name of a theme in store.config.ts. The type does not list the names, so that releases of remotes remain
 * compatible when a theme is added.
 */
export type ThemeName = string;

export type { ThemeBase };

const choices: Readonly<Record<ThemeName, ThemeChoice>> = store.themes;

export const themeNames: readonly ThemeName[] = Object.keys(choices);

/** Returns this theme if the store has it, otherwise the default theme. */
export function knownTheme(name: string | undefined): ThemeName {
  const [defaultName = ''] = themeNames;
  return themeNames.find((known) => known === name) ?? defaultName;
}

export const labelOf = (name: ThemeName): string => choices[name]?.label ?? name;

export const baseOf = (name: ThemeName): ThemeBase => choices[name]?.base ?? 'original';

const cookieName: keyof StoredCookies = 'theme';
const oneYearInSeconds = 31_536_000;

const nameInCookies = (cookies: string) => /(?:^|;\s*)theme=(\w*)(?:;|$)/.exec(cookies)?.[1];

/** Returns the theme in a `Cookie` header or in `document.cookie`, or else the default theme. */
export const themeFromCookies = (cookies: string | undefined): ThemeName =>
  knownTheme(nameInCookies(cookies ?? ''));

/**
 * Returns the theme in the cookie. Returns `undefined` if none was chosen, if cookies are disabled, or if the theme was
 * added after this tab was loaded.
 */
export function storedTheme(): ThemeName | undefined {
  const name = nameInCookies(document.cookie);
  return themeNames.find((known) => known === name);
}

export const shownTheme = (): ThemeName =>
  knownTheme(typeof document === 'undefined' ? undefined : document.documentElement.dataset.theme);

/** Returns the base of the theme that the document shows. */
export const shownBase = (): ThemeBase => baseOf(shownTheme());

/** Applies the theme and stores it for a year in a cookie, which the server reads. */
export function showTheme(name: ThemeName): void {
  Object.assign(document.documentElement.dataset, { theme: name, base: baseOf(name) });
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${cookieName}=${name}; path=/; max-age=${oneYearInSeconds}; samesite=lax${secure}`;
}
