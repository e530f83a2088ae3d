/** Renders the HTML document around a page. */
import { createHash } from 'node:crypto';
import { version } from 'styled-components';
import { fontFaces, iconsIn, iconSprite } from '@press-start/shared-ui/document';
import type { ThemeName } from '@press-start/shared-ui/themes';
import type { Boot, PageFile } from '../../../client/boot';
import { bootElementId } from '../../../client/boot';
import type { Head } from '../../../client/head';
import { graphText, headOf } from '../../../client/head';
import { type SeparatedStyles, separateNames } from '../document-styles';
import type { RenderedPage } from '../process/protocol';
import { earlyScript, fontsElementId } from './early-script';
import { escapeHtml, scriptJson } from './escape';
import { hostScripts, skeletonScripts } from './host-scripts';

interface DocumentOptions {
  page: RenderedPage;
  theme: ThemeName;
  remotes: Boot['remotes'];
  /** The feature flags that are on for the visitor. */
  flags?: string[];
  /** The visitors who may override remotes. */
  composeFor: NonNullable<Boot['composeFor']> | 'nobody';
  /** Share of visits whose browsers send a beacon, from 0 to 1. */
  telemetrySample?: number;
  /** URL prefixes from which scripts may be loaded, besides the prefix of the host's files. */
  scriptsFrom: string[];
  /** The remote's files that this page needs. */
  files: PageFile[];
  /** Files of a guarded page, which the browser requests only for a visitor who may open the page. */
  guardedFiles?: PageFile[];
  /** URL of the style rules that the document omits. */
  themeRules: string;
  /** Public URL of the page, without its query. */
  url: string;
}

export interface HtmlDocument {
  html: string;
  /**
   * Content-Security-Policy source expressions that allow the inline script and the inline styles of this document.
   */
  inline: { scripts: string[]; styles: string[] };
}

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Returns the style element, with the component ids and class names that `registerRenderedStyles` reads in the browser.
 * @throws if the rules, which a release's code may have changed, would close the element
 */
function styleElement(rules: string, names: string): string {
  if (/<\/style/i.test(rules)) throw new Error('the styles contain a closing </style> tag');
  return `<style data-names="${escapeHtml(names)}" data-version="${version}">${rules}</style>`;
}

/** Returns the parts of a document that are the same for all pages in a theme. */
function createThemeParts(theme: ThemeName) {
  const fonts = fontFaces(theme);
  // Inline styles that scripts add later: the fonts, and empty style elements to which scripts add rules.
  return { fonts, laterStyles: [fonts, ''].map(sourceOf) };
}

const themeParts = { original: createThemeParts('original'), retro: createThemeParts('retro') };

function headTags({ title, description, canonical, properties, graph }: Head): string {
  const text = graphText(graph);
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    canonical
      ? `<link rel="canonical" href="${escapeHtml(canonical)}">`
      : '<meta name="robots" content="noindex">',
    ...properties.map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    text && `<script type="application/ld+json">${text}</script>`,
  ].join('');
}

function head({ page, theme, url }: DocumentOptions, { rules, names }: SeparatedStyles) {
  // An error page is never indexed, regardless of the metadata that it declares.
  const meta = page.status === 200 ? page.meta : page.meta && { ...page.meta, indexed: false };
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // Block painting until the markup is complete, because a partly parsed header would shift.
    `<link rel="expect" href="#${bootElementId}" blocking="render">`,
    headTags(headOf(meta, url)),
    '<link rel="icon" href="/host/icon.svg" type="image/svg+xml">',
    styleElement(rules, names),
    // The inline script adds these rules. Without JavaScript, this element applies them.
    `<noscript id="${fontsElementId}"><style>${themeParts[theme].fonts}</style></noscript>`,
  ].join('');
}

/** Renders the document. The result depends only on the options, so visitors can share it. */
export function renderDocument(options: DocumentOptions): HtmlDocument {
  const {
    page,
    theme,
    remotes,
    flags = [],
    composeFor,
    telemetrySample = 0,
    scriptsFrom,
    files,
    guardedFiles = [],
    themeRules,
  } = options;
  const boot: Omit<Boot, 'hydration'> = {
    remotes,
    scriptsFrom,
    themeRules,
    ...(page.isSkeleton && { isSkeleton: true }),
    ...(flags.length > 0 && { flags }),
    ...(composeFor === 'nobody' ? {} : { composeFor }),
    ...(guardedFiles.length > 0 && { guardedFiles }),
    ...(telemetrySample > 0 && { telemetry: telemetrySample }),
  };
  // `hydration` is already JSON that is safe inside a script element (hydration-json.ts).
  const bootJson = `${scriptJson(boot).slice(0, -1)},"hydration":${page.hydration}}`;
  const preloaded = [...files, ...(page.isSkeleton ? skeletonScripts : []).map((href) => ({ href }))];
  const script = earlyScript([...hostScripts], preloaded, ['/host/', ...scriptsFrom], theme);
  const separated = separateNames(page.styles);
  const html = [
    `<!doctype html><html lang="en" data-theme="${theme}"><head>${head(options, separated)}</head>`,
    `<body><div id="root">${page.markup}</div>${iconSprite(iconsIn(page.markup))}`,
    `<script id="${bootElementId}" type="application/json">${bootJson}</script>`,
    `<script>${script}</script></body></html>`,
  ].join('');
  const styles = [sourceOf(separated.rules), ...themeParts[theme].laterStyles];
  return { html, inline: { scripts: [sourceOf(script)], styles } };
}
