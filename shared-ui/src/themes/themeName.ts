/** The two themes of the store. */
export type ThemeName = 'original' | 'retro';

const cookieName = 'theme';
const oneYearInSeconds = 31_536_000;

/** Which theme a `Cookie` header (or `document.cookie`) asks for; the original one unless it says retro. */
export function themeOfCookies(cookies: string | undefined): ThemeName {
  return /(?:^|;\s*)theme=retro(?:;|$)/.test(cookies ?? '') ? 'retro' : 'original';
}

/** The choice this browser keeps, made here or in another tab; undefined when there is none, or cookies are refused. */
export function storedTheme(): ThemeName | undefined {
  return /(?:^|;\s*)theme=/.test(document.cookie) ? themeOfCookies(document.cookie) : undefined;
}

/** Which theme the page shows now: the server wrote it on `<html data-theme>`. */
export function shownTheme(): ThemeName {
  if (typeof document === 'undefined') return 'original';
  return document.documentElement.dataset.theme === 'retro' ? 'retro' : 'original';
}

/** Puts the theme on the page and keeps the choice for a year, where the server reads it too. */
export function showTheme(name: ThemeName): void {
  document.documentElement.dataset.theme = name;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${cookieName}=${name}; path=/; max-age=${oneYearInSeconds}; samesite=lax${secure}`;
}
