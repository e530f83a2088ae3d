/** The HTML document around a rendered page. */
import { iconSprite } from '@press-start/shared-ui/document';
import type { ThemeName } from '@press-start/shared-ui/themes';
import type { Boot, PageFile } from '../../../client/boot';
import { bootElementId } from '../../../client/boot';
import type { Head } from '../../../client/head';
import { graphText, headOf } from '../../../client/head';
import type { RenderedPage } from '../process/protocol';
import { earlyScript } from './early-script';
import { escapeHtml, scriptJson } from './escape';
import { hostScripts } from './host-scripts';

interface DocumentOptions {
  page: RenderedPage;
  theme: ThemeName;
  remotes: Boot['remotes'];
  /** Who may override remotes. */
  composeFor: NonNullable<Boot['composeFor']> | 'nobody';
  /** URLs below which scripts may be loaded, besides the host's own. */
  scriptsFrom: string[];
  /** The remote's files that this page needs. */
  files: PageFile[];
  /** Files of a guarded page, which the browser requests only for a visitor who may open it. */
  guardedFiles?: PageFile[];
  /** Public URL of the page, without its query. */
  url: string;
  nonce: string;
}

function headTags({ title, description, canonical, properties, graph }: Head, nonce: string): string {
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
    text && `<script type="application/ld+json" nonce="${nonce}">${text}</script>`,
  ].join('');
}

function head({ page, url, nonce }: DocumentOptions) {
  // An error page is never indexed, regardless of its own metadata.
  const meta = page.status === 200 ? page.meta : page.meta && { ...page.meta, indexed: false };
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // Block painting until the markup is complete: a partly parsed header would shift.
    `<link rel="expect" href="#${bootElementId}" blocking="render">`,
    headTags(headOf(meta, url), nonce),
    // styled-components reads the nonce for the style element that it adds in the browser.
    `<meta property="csp-nonce" content="" nonce="${nonce}">`,
    '<link rel="icon" href="/host/icon.svg" type="image/svg+xml">',
    page.styles.replaceAll('<style ', `<style nonce="${nonce}" `),
  ].join('');
}

export function renderDocument(options: DocumentOptions): string {
  const { page, theme, remotes, composeFor, scriptsFrom, files, guardedFiles = [], nonce } = options;
  const boot: Omit<Boot, 'hydration'> = {
    remotes,
    ...(composeFor === 'nobody' ? {} : { composeFor }),
    ...(guardedFiles.length > 0 && { guardedFiles }),
  };
  // The renderer process has already serialised its part in a form that is safe inside a script element.
  const bootJson = `${scriptJson(boot).slice(0, -1)},"hydration":${page.hydration}}`;
  return [
    `<!doctype html><html lang="en" data-theme="${theme}"><head>${head(options)}</head>`,
    `<body><div id="root">${page.markup}</div>${iconSprite}`,
    `<script id="${bootElementId}" type="application/json" nonce="${nonce}">${bootJson}</script>`,
    `<script nonce="${nonce}">${earlyScript([...hostScripts], files, ['/host/', ...scriptsFrom])}</script></body></html>`,
  ].join('');
}
