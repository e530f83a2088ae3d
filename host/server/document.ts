/** The HTML around a drawn page. */
import { isRouteErrorResponse } from 'react-router-dom';
import type { ThemeName } from '@press-start/shared-ui/themes';
import { bootElementId } from '../src/boot';
import type { Boot } from '../src/boot';
import { fallbackMeta } from '../src/meta';
import { hostScripts } from './assets';
import { earlyScript } from './early-script';
import type { RenderedPage } from './render';

interface DocumentOptions {
  page: RenderedPage;
  theme: ThemeName;
  remotes: Boot['remotes'];
  /** The remote's files that this page needs, as URLs. */
  files: string[];
  /** Public URL of the page. */
  url: string;
  nonce: string;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** JSON that cannot close the script element it stands in. */
const json = (value: unknown) =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

/** Errors in the form react-router's browser half turns back into error responses. Nothing of an inner error leaves. */
function serialisedErrors(errors: RenderedPage['context']['errors']) {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [
      id,
      isRouteErrorResponse(error)
        ? {
            status: error.status,
            statusText: error.statusText,
            data: error.data,
            internal: false,
            __type: 'RouteErrorResponse',
          }
        : { message: 'This page cannot be shown', __type: 'Error' },
    ]),
  );
}

function head({ page, url, nonce }: DocumentOptions) {
  const { title, description, image, canonical } = page.meta ?? fallbackMeta;
  const address = canonical ? new URL(canonical, url).href : url;
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    page.status === 200
      ? `<link rel="canonical" href="${escapeHtml(address)}">`
      : '<meta name="robots" content="noindex">',
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    image ? `<meta property="og:image" content="${escapeHtml(image)}">` : '',
    // styled-components puts this nonce on the style element it makes in the browser.
    `<meta property="csp-nonce" nonce="${nonce}">`,
    '<link rel="icon" href="/host/icon.svg" type="image/svg+xml">',
    page.styles.replaceAll('<style ', `<style nonce="${nonce}" `),
  ].join('');
}

/** The whole document as text. */
export function renderDocument(options: DocumentOptions): string {
  const { page, theme, remotes, files, nonce } = options;
  const { loaderData, errors } = page.context;
  const boot: Boot = { remotes, hydration: { loaderData, errors: serialisedErrors(errors) } };
  return [
    `<!doctype html><html lang="en" data-theme="${theme}"><head>${head(options)}</head>`,
    `<body><div id="root">${page.markup}</div>`,
    `<script id="${bootElementId}" type="application/json" nonce="${nonce}">${json(boot)}</script>`,
    `<script nonce="${nonce}">${earlyScript([...hostScripts], files)}</script></body></html>`,
  ].join('');
}
