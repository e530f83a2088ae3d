import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { configureFragments, Fragment } from '@press-start/shared-ui/fragments';
import { config } from '../../config';
import type { ServedRelease } from '../../releases/release-manager';
import { PlacedMarker } from '../../render/fragments/placed-markers';
import type { RenderedFragment, RenderedPage } from '../../render/process/protocol';
import { fillFragments } from './fill-fragments';

jest.mock('../../config', () => ({
  config: { ...jest.requireActual('../../testing/settings').settings, fragmentTimeoutMs: 20 },
}));

const height = { wide: 240, narrow: 448 };

type RenderFragment = NonNullable<ServedRelease['renderer']>['renderFragment'];

const served = (name: string, renderFragment?: RenderFragment, budgetMs?: number): ServedRelease => ({
  release: {
    name,
    release: '1',
    routes: [],
    fragments: [{ id: 'Sale', slot: 'contact.after', height, files: [], ...(budgetMs && { budgetMs }) }],
    contract: { version: '0.7.0', modules: {} },
    entry: 'remoteEntry.a.js',
    integrity: {},
  },
  renderer: renderFragment && { render: jest.fn(), renderFragment },
});

const rendered: RenderedFragment = { markup: '<p>On sale</p>', styles: '', otherTheme: '', data: '[1]' };

/** Returns a page of another remote whose slot shows the fragments of these remotes. */
function pageWith(remotes: ServedRelease[]): RenderedPage {
  const offers = remotes.map(({ release }) => ({ id: `${release.name}/Sale`, height }));
  configureFragments({ offers: () => offers, isRendered: () => true, Content: PlacedMarker });
  return {
    status: 200,
    markup: renderToString(createElement(Fragment, { slot: 'contact.after', params: {} })),
    styles: '',
    otherTheme: '',
    meta: undefined,
    isSkeleton: false,
    secretUrl: false,
    hydration: '{}',
  };
}

const warn = jest.fn();

async function fill(...remotes: ServedRelease[]) {
  const request = Object.assign(Object.create(null), { id: 'r', log: { warn }, raw: { headers: {} } });
  const { page, outcomes } = await fillFragments(pageWith(remotes), request, {
    url: new URL('http://shop.example/contact'),
    theme: 'original',
    flags: [],
    served: remotes,
    catalogueVersion: 7,
    signal: new AbortController().signal,
  });
  return {
    markup: page.markup,
    outcomes: outcomes.map(({ fragment, problem }) => fragment?.data ?? problem),
  };
}

beforeEach(() => warn.mockClear());

test('A fragment that is ready in time is part of the page', async () => {
  const renderFragment = jest.fn<ReturnType<RenderFragment>, Parameters<RenderFragment>>(
    async () => rendered,
  );
  const { markup, outcomes } = await fill(served('shop', renderFragment));
  expect(markup).toContain('<!--$--><p>On sale</p><!--/$-->');
  expect(outcomes).toEqual(['[1]']);
  expect(renderFragment.mock.calls[0]?.[0]).toMatchObject({
    id: 'Sale',
    slot: 'contact.after',
    params: {},
    catalogueVersion: 7,
  });
});

test('A slow fragment leaves its place empty, its render is aborted, and the other fragments are rendered', async () => {
  let isAborted = false;
  const hang: RenderFragment = (_fragment, signal) =>
    new Promise(() => signal.addEventListener('abort', () => (isAborted = true)));
  const { markup, outcomes } = await fill(
    served('account', hang),
    served('shop', async () => rendered),
  );
  expect(outcomes).toEqual(['slow', '[1]']);
  expect(markup).toContain('--wide:240px;--narrow:448px"></div>');
  expect(markup).toContain('On sale');
  expect(isAborted).toBe(true);
  expect(warn.mock.calls[0]?.[0]).toBe(
    'the fragment account/Sale in contact.after of /contact is not rendered: it was not ready within 20 ms',
  );
});

test('A fragment that throws, and a fragment of an unavailable remote, leave their places empty and are logged', async () => {
  const fail: RenderFragment = () => Promise.reject(new Error('no such price'));
  const { markup, outcomes } = await fill(served('account', fail), served('shop'));
  expect(outcomes).toEqual(['failed', 'failed']);
  expect(markup).not.toContain('template');
  expect(warn.mock.calls.flat().join()).toContain('no such price');
  expect(warn.mock.calls.flat().join()).toContain('its remote is unavailable');
});

test('A page waits longer for a fragment that declares a larger budget', async () => {
  const later: RenderFragment = async () => {
    await new Promise((resolve) => setTimeout(resolve, 2 * config.fragmentTimeoutMs));
    return rendered;
  };
  const { outcomes } = await fill(served('account', later), served('shop', later, 500));
  expect(outcomes).toEqual(['slow', '[1]']);
});
