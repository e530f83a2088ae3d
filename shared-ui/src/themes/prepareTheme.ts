import { themeFonts } from './assets';
import { shownTheme, type ThemeName } from './themeName';

let loaded: Promise<void> | undefined;

/**
 * Loads the tokens of both themes once. The document contains only those of its initial theme.
 *
 * @throws if loading fails; the next call tries again
 */
export function loadTokens(): Promise<void> {
  loaded ??= import(/* webpackChunkName: "tokens" */ './tokens').then(
    ({ rulesOfBothThemes }) => addStyle(rulesOfBothThemes()),
    (error: unknown) => {
      loaded = undefined;
      throw error;
    },
  );
  return loaded;
}

/** Preloads tokens and fonts of a theme. Ignores errors, which the theme switch reports. */
export function prepareTheme(name: ThemeName): void {
  if (name === shownTheme()) return;
  loadTokens().catch(() => undefined);
  if (!('fonts' in document)) return;
  for (const font of themeFonts[name]) void document.fonts.load(font);
}

function addStyle(rules: string): void {
  const style = document.createElement('style');
  style.textContent = rules;
  document.head.append(style);
}
