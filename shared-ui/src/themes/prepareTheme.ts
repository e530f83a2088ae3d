import { themeFonts } from './fonts';
import { shownTheme, type ThemeName } from './themeName';

let brought: Promise<void> | undefined;

/**
 * The document holds the values of the theme it was opened with; this brings those of both. Once is enough.
 *
 * @throws when they cannot be loaded; the next call asks again
 */
export function loadTokens(): Promise<void> {
  brought ??= import(/* webpackChunkName: "tokens" */ './tokens').then(
    ({ themeRules }) => addStyle(themeRules('original') + themeRules('retro')),
    (error: unknown) => {
      brought = undefined;
      throw error;
    },
  );
  return brought;
}

/** Fetches what another theme needs ahead of the switch: what fails now is told when the switch is made. */
export function prepareTheme(name: ThemeName): void {
  if (name === shownTheme()) return;
  loadTokens().catch(() => undefined);
  if (!('fonts' in document)) return;
  for (const font of themeFonts[name]) void document.fonts.load(font);
}

function addStyle(rules: string): void {
  const style = document.createElement('style');
  style.nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  style.textContent = rules;
  document.head.append(style);
}
