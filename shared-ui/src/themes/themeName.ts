import type { StoredCookies } from '../storage';

export type ThemeName = 'original' | 'retro';

const cookieName: keyof StoredCookies = 'theme';
const oneYearInSeconds = 31_536_000;

/** Returns the theme in a `Cookie` header or in `document.cookie`, by default `original`. */
export function themeFromCookies(cookies: string | undefined): ThemeName {
  return /(?:^|;\s*)theme=retro(?:;|$)/.test(cookies ?? '') ? 'retro' : 'original';
}

/** Returns the theme that was chosen in any tab, or `undefined` if none was chosen or cookies are disabled. */
export function storedTheme(): ThemeName | undefined {
  return /(?:^|;\s*)theme=/.test(document.cookie) ? themeFromCookies(document.cookie) : undefined;
}

/** Returns the page's theme, which the server renders as `<html data-theme>`. */
export function shownTheme(): ThemeName {
  if (typeof document === 'undefined') return 'original';
  return document.documentElement.dataset.theme === 'retro' ? 'retro' : 'original';
}

/** Applies the theme and stores it for a year in a cookie, which the server reads. */
export function showTheme(name: ThemeName): void {
  document.documentElement.dataset.theme = name;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${cookieName}=${name}; path=/; max-age=${oneYearInSeconds}; samesite=lax${secure}`;
}
