/** The HTML around a drawn page. */
import { isRouteErrorResponse } from 'react-router-dom';
import { iconSprite } from '@press-start/shared-ui/document';
import type { ThemeName } from '@press-start/shared-ui/themes';
import { bootElementId } from '../src/boot';
import type { Boot } from '../src/boot';
import { headOf } from '../src/head';
import { hostScripts } from './assets';
import { earlyScript } from './early-script';
import { headTags } from './head-tags';
import type { PageFile } from './early-script';
import type { RenderedPage } from './render';
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
  /** Public URL of the page, without its query. */
  url: string;
  nonce: string;
}

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
  // What is not there is not indexed, whatever it says about itself.
  const meta = page.status === 200 ? page.meta : page.meta && { ...page.meta, indexed: false };
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // Nothing is painted before the markup is whole: a bar of which the browser knows half the buttons would shift.
    `<link rel="expect" href="#${bootElementId}" blocking="render">`,
    headTags(headOf(meta, url), nonce),
    // styled-components puts this nonce on the style element it makes in the browser.
    `<meta property="csp-nonce" nonce="${nonce}">`,
    '<link rel="icon" href="/host/icon.svg" type="image/svg+xml">',
    page.styles.replaceAll('<style ', `<style nonce="${nonce}" `),
  ].join('');
}

/** The whole document as text. */
export function renderDocument(options: DocumentOptions): string {
  const { page, theme, remotes, composeFor, scriptsFrom, files, nonce } = options;
  const { loaderData, actionData, errors } = page.context;
  const boot: Boot = {
    remotes,
    ...(composeFor === 'nobody' ? {} : { composeFor }),
    hydration: { loaderData, actionData, errors: serialisedErrors(errors) },
  };
  return [
    `<!doctype html><html lang="en" data-theme="${theme}"><head>${head(options)}</head>`,
    `<body><div id="root">${page.markup}</div>${iconSprite}`,
    `<script id="${bootElementId}" type="application/json" nonce="${nonce}">${scriptJson(boot)}</script>`,
    `<script nonce="${nonce}">${earlyScript([...hostScripts], files, ['/host/', ...scriptsFrom])}</script></body></html>`,
  ].join('');
}
