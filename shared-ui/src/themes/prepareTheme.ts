import { shownTheme, type ThemeName } from './themeName';

const importOmitted = () => import(/* webpackChunkName: "omitted" */ '../document/omitted');

let omittedParts: Promise<void> | undefined;
/** The fonts to preload for each theme whose fonts the document has. */
let fonts: Map<ThemeName, Promise<readonly string[]>> | undefined;

/**
 * Adds the tokens and icons that the server omitted from the document because this page does not use them.
 * Loads them once.
 *
 * @throws if loading fails; the next call tries again
 */
export function loadOmittedParts(): Promise<void> {
  omittedParts ??= importOmitted().then(({ addOmittedParts }) => addOmittedParts());
  omittedParts.catch(() => (omittedParts = undefined));
  return omittedParts;
}

/** Adds the fonts of a theme once, and returns those to preload. */
function loadFonts(name: ThemeName): Promise<readonly string[]> {
  // The document has the fonts of the theme that it shows first.
  const loaded = (fonts ??= new Map([[shownTheme(), Promise.resolve([])]]));
  const loading = loaded.get(name) ?? importOmitted().then(({ addThemeFonts }) => addThemeFonts(name));
  loaded.set(name, loading);
  loading.catch(() => loaded.delete(name));
  return loading;
}

let omittedRulesUrl: string | undefined;
let omittedRules: Promise<void> | undefined;

/**
 * Sets the URL of the style sheet with the component rules for themes with another base, which the server omitted
 * from this document. Without a URL, the document already has the rules for all themes.
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

/** Thrown if the server now renders this page differently: its style sheets do not match this document. */
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

/** Adds the style sheet before all others, so that components that render later can override its rules. */
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
 * Loads the tokens, icons, fonts and style rules that the document needs for a theme. Returns the fonts to preload.
 *
 * @throws OutdatedDocumentError if only a reload can show the page in the theme
 * @throws if loading fails; the next call tries again
 */
export async function loadTheme(name: ThemeName): Promise<readonly string[]> {
  const [preloaded] = await Promise.all([loadFonts(name), loadOmittedParts(), loadOmittedRules()]);
  return preloaded;
}

/** Preloads a theme with its fonts. Ignores errors, which the theme switch reports. */
export function prepareTheme(name: ThemeName): void {
  if (name === shownTheme()) return;
  loadTheme(name).then(
    (preloaded) => {
      if (!('fonts' in document)) return;
      for (const font of preloaded) void document.fonts.load(font);
    },
    () => undefined,
  );
}
