import { themeFonts } from './themeFonts';
import { shownTheme, type ThemeName } from './themeName';

const importOmitted = () => import(/* webpackChunkName: "omitted" */ '../document/omitted');

let omittedParts: Promise<void> | undefined;
let otherFonts: Promise<void> | undefined;

/**
 * Adds the parts of the design system that the server omitted from the document because this page does not use them:
 * tokens and icons. Loads them once.
 *
 * @throws if loading fails; the next call tries again
 */
export function loadOmittedParts(): Promise<void> {
  omittedParts ??= importOmitted().then(({ addOmittedParts }) => addOmittedParts());
  omittedParts.catch(() => (omittedParts = undefined));
  return omittedParts;
}

/** Adds the font rules of the other theme, which the server omitted from the document. */
function loadOtherFonts(): Promise<void> {
  const other = shownTheme() === 'original' ? 'retro' : 'original';
  otherFonts ??= importOmitted().then(({ addThemeFonts }) => addThemeFonts(other));
  otherFonts.catch(() => (otherFonts = undefined));
  return otherFonts;
}

let omittedRulesUrl: string | undefined;
let omittedRules: Promise<void> | undefined;

/**
 * Sets the URL of a style sheet with the components' rules for the other theme, which the server omitted from
 * this document. Without a URL, the document already has the rules for both themes.
 */
export function setOmittedRules(url: string): void {
  omittedRulesUrl = url;
}

function loadOmittedRules(): Promise<void> {
  if (!omittedRulesUrl) return Promise.resolve();
  omittedRules ??= addRules(omittedRulesUrl);
  omittedRules.catch(() => (omittedRules = undefined));
  return omittedRules;
}

/** Thrown if the server now renders this page differently, so that its style sheets no longer match this document. */
export class OutdatedDocumentError extends Error {
  override name = 'OutdatedDocumentError';
}

async function addRules(url: string): Promise<void> {
  try {
    await addStyleSheet(url);
  } catch (error) {
    const { status } = await fetch(url);
    throw status === 409 ? new OutdatedDocumentError() : error;
  }
}

/** Adds the style sheet before all others, so that rules of components that are rendered later override it. */
function addStyleSheet(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const loaded = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`The style sheet ${href} cannot be loaded`));
    };
  });
  document.head.prepend(link);
  return loaded;
}

/**
 * Loads the tokens, icons, fonts and style rules that the document needs for the other theme.
 *
 * @throws OutdatedDocumentError if the page must be reloaded to be shown in the other theme
 * @throws if loading fails; the next call tries again
 */
export async function loadOtherTheme(): Promise<void> {
  await Promise.all([loadOmittedParts(), loadOtherFonts(), loadOmittedRules()]);
}

/** Preloads a theme with its fonts. Ignores errors, which the theme switch reports. */
export function prepareTheme(name: ThemeName): void {
  if (name === shownTheme()) return;
  loadOtherTheme().then(
    () => {
      if (!('fonts' in document)) return;
      for (const font of themeFonts[name]) void document.fonts.load(font);
    },
    () => undefined,
  );
}
