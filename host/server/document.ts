/** The HTML around a drawn page. */
import { iconSprite } from '@press-start/shared-ui/document';
import type { ThemeName } from '@press-start/shared-ui/themes';
import { bootElementId } from '../src/boot';
import type { Boot, PageFile } from '../src/boot';
import { headOf } from '../src/head';
import { hostScripts } from './assets';
import { earlyScript } from './early-script';
import { headTags } from './head-tags';
import type { RenderedPage } from './rendering/rendered-page';
import { scriptJson } from './script-json';

interface DocumentOptions {
  page: RenderedPage;
  theme: ThemeName;
  remotes: Boot['remotes'];
  /** Who may compose the store of other releases. */
  composeFor: NonNullable<Boot['composeFor']> | 'nobody';
  /** Where scripts may lie, besides the host's own. */
  scriptsFrom: string[];
  /** The remote's files that this page needs. */
  files: PageFile[];
  /** Those of a guarded page, which the browser requests only for a visitor who may open it. */
  guardedFiles?: PageFile[];
  /** Public URL of the page, without its query. */
  url: string;
  nonce: string;
}

function head({ page, url, nonce }: DocumentOptions) {
  // What is not there is not indexed, whatever it says about itself.
  const meta = page.status === 200 ? page.meta : page.meta && { ...page.meta, indexed: false };
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // Nothing is painted before the markup is whole: a bar of which the browser knows half the buttons would shift.
    `<link rel="expect" href="#${bootElementId}" blocking="render">`,
    headTags(headOf(meta, url), nonce),
    // styled-components puts this nonce on the style element it makes in the browser.
    `<meta property="csp-nonce" content="" nonce="${nonce}">`,
    '<link rel="icon" href="/host/icon.svg" type="image/svg+xml">',
    page.styles.replaceAll('<style ', `<style nonce="${nonce}" `),
  ].join('');
}

/** The whole document as text. */
export function renderDocument(options: DocumentOptions): string {
  const { page, theme, remotes, composeFor, scriptsFrom, files, guardedFiles = [], nonce } = options;
  const boot: Omit<Boot, 'hydration'> = {
    remotes,
    ...(composeFor === 'nobody' ? {} : { composeFor }),
    ...(guardedFiles.length > 0 && { guardedFiles }),
  };
  // The renderer has written its part already, safe for a script element.
  const bootJson = `${scriptJson(boot).slice(0, -1)},"hydration":${page.hydration}}`;
  return [
    `<!doctype html><html lang="en" data-theme="${theme}"><head>${head(options)}</head>`,
    `<body><div id="root">${page.markup}</div>${iconSprite}`,
    `<script id="${bootElementId}" type="application/json" nonce="${nonce}">${bootJson}</script>`,
    `<script nonce="${nonce}">${earlyScript([...hostScripts], files, ['/host/', ...scriptsFrom])}</script></body></html>`,
  ].join('');
}
