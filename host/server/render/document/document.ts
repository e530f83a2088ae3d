/** Renders the HTML document around a page. */
import { createHash } from 'node:crypto';
import { version } from 'styled-components';
import { fontFaces, iconsIn, iconSprite } from '@press-start/shared-ui/document';
import type { SelectedOffers } from '@press-start/shared-ui/fragments';
import { baseOf, type ThemeName, themeNames } from '@press-start/shared-ui/themes';
import type { Boot, PageFile } from '../../../client/boot';
import { bootElementId } from '../../../client/boot';
import type { Head } from '../../../client/head';
import { graphText, headOf } from '../../../client/head';
import { namesOutside, separateNames } from '../document-styles';
import type { RenderedPage } from '../process/protocol';
import { earlyScript, fontsElementId, sessionMark } from './early-script';
import { escapeHtml, scriptJson } from './escape';
import { hostScripts, skeletonScripts } from './host-scripts';

interface DocumentOptions {
  page: RenderedPage;
  theme: ThemeName;
  remotes: Boot['remotes'];
  flags?: string[];
  offers?: SelectedOffers;
  /** The results of the page's fragments (see `Boot`), as JSON that is safe inside a script element. */
  fragments?: string;
  /** Scripts of the page's shopper-specific fragments. */
  sessionFiles?: PageFile[];
  /** The visitors who may override remotes. */
  composeFor: NonNullable<Boot['composeFor']> | 'nobody';
  /** Share of visits to measure, from 0 to 1. */
  telemetrySample?: number;
  /** URL prefixes from which scripts may be loaded, besides the prefix of the host's files. */
  scriptsFrom: string[];
  /** The scripts that this page needs. */
  files: PageFile[];
  /** Scripts of a guarded page, which the browser requests only for a visitor who may open the page. */
  guardedFiles?: PageFile[];
  /** URL of the style rules that the document omits. */
  themeRules: string;
  /** Public URL of the page, without its query. */
  url: string;
}

export interface HtmlDocument {
  html: string;
  /** Content-Security-Policy sources that allow the inline script and styles of this document. */
  inline: { scripts: string[]; styles: string[] };
}

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Returns the style element. `names` are the component ids and class names that `registerRenderedStyles`
 * cannot read from the markup.
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

const themeParts = new Map(themeNames.map((name) => [name, createThemeParts(name)]));

const partsOf = (theme: ThemeName) => themeParts.get(theme) ?? createThemeParts(theme);

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

function head({ page, theme, url }: DocumentOptions, style: string) {
  // An error page is never indexed, regardless of the metadata that it declares.
  const meta = page.status === 200 ? page.meta : page.meta && { ...page.meta, indexed: false };
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // Block painting until the markup is complete, because a partly parsed header would shift.
    `<link rel="expect" href="#${bootElementId}" blocking="render">`,
    headTags(headOf(meta, url)),
    '<link rel="icon" href="/host/icon.svg" type="image/svg+xml">',
    style,
    // The inline script adds these rules. Without JavaScript, this element applies them.
    `<noscript id="${fontsElementId}"><style>${partsOf(theme).fonts}</style></noscript>`,
  ].join('');
}

/** Renders the document. The result depends only on the options, so visitors can share it. */
export function renderDocument(options: DocumentOptions): HtmlDocument {
  const {
    page,
    theme,
    remotes,
    flags = [],
    offers = {},
    fragments,
    sessionFiles = [],
    composeFor,
    telemetrySample = 0,
    scriptsFrom,
    files,
    guardedFiles = [],
    themeRules,
  } = options;
  const boot: Omit<Boot, 'hydration' | 'fragments'> = {
    remotes,
    scriptsFrom,
    themeRules,
    ...(page.isSkeleton && { isSkeleton: true }),
    ...(flags.length > 0 && { flags }),
    ...(Object.keys(offers).length > 0 && { offers }),
    ...(sessionFiles.length > 0 && { sessionFiles }),
    ...(composeFor === 'nobody' ? {} : { composeFor }),
    ...(guardedFiles.length > 0 && { guardedFiles }),
    ...(telemetrySample > 0 && { telemetry: telemetrySample }),
  };
  // These values are already JSON that is safe inside a script element (hydration-json.ts,
  // render-fragment.tsx).
  const parts = [...(fragments ? [`"fragments":${fragments}`] : []), `"hydration":${page.hydration}`];
  const bootJson = `${scriptJson(boot).slice(0, -1)},${parts.join()}}`;
  const preloaded = [...files, ...(page.isSkeleton ? skeletonScripts : []).map((href) => ({ href }))];
  const script =
    (sessionFiles.length > 0 ? sessionMark : '') +
    earlyScript([...hostScripts], preloaded, ['/host/', ...scriptsFrom], theme);
  const { rules, names } = separateNames(page.styles);
  const style = styleElement(rules, namesOutside(page.markup, names));
  const html = [
    `<!doctype html><html lang="en" data-theme="${theme}" data-base="${baseOf(theme)}"><head>${head(options, style)}</head>`,
    `<body><div id="root">${page.markup}</div>${iconSprite(iconsIn(page.markup))}`,
    `<script id="${bootElementId}" type="application/json">${bootJson}</script>`,
    `<script>${script}</script></body></html>`,
  ].join('');
  const styles = [sourceOf(rules), ...partsOf(theme).laterStyles];
  return { html, inline: { scripts: [sourceOf(script)], styles } };
}
