import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { configureFragments, Fragment } from '@press-start/shared-ui/fragments';
import { config } from '../../config';
import type { ServedRelease } from '../../releases/release-manager';
import { PlacedMarker } from '../../render/fragments/placed-markers';
import type { RenderedFragment, RenderedPage } from '../../render/process/protocol';
import { recordFragment } from '../../telemetry/metrics';
import { fillFragments } from './fill-fragments';

jest.mock('../../config', () => ({
  config: { ...jest.requireActual('../../testing/settings').settings, fragmentTimeoutMs: 20 },
}));
jest.mock('../../telemetry/metrics', () => ({ recordFragment: jest.fn() }));

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

const fill = (...remotes: ServedRelease[]) => fillUntil(new AbortController().signal, ...remotes);

/** @param signal aborted when the visitor disconnects */
async function fillUntil(signal: AbortSignal, ...remotes: ServedRelease[]) {
  const request = Object.assign(Object.create(null), { id: 'r', log: { warn }, raw: { headers: {} } });
  const { page, outcomes } = await fillFragments(pageWith(remotes), request, {
    url: new URL('http://shop.example/contact'),
    theme: 'original',
    flags: [],
    served: remotes,
    catalogueVersion: 7,
    signal,
  });
  return {
    page,
    outcomes: outcomes.map(({ fragment, problem }) => fragment?.data ?? problem),
  };
}

beforeEach(() => {
  warn.mockClear();
  jest.mocked(recordFragment).mockClear();
});

test('A fragment that is ready in time is part of the page', async () => {
  const renderFragment = jest.fn<ReturnType<RenderFragment>, Parameters<RenderFragment>>(
    async () => rendered,
  );
  const { page, outcomes } = await fill(served('shop', renderFragment));
  expect(page.markup).toContain('<!--$--><p>On sale</p><!--/$-->');
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
  const { page, outcomes } = await fill(
    served('account', hang),
    served('shop', async () => rendered),
  );
  expect(outcomes).toEqual(['slow', '[1]']);
  expect(page.markup).toContain('--wide:240px;--narrow:448px"></div>');
  expect(page.markup).toContain('On sale');
  expect(isAborted).toBe(true);
  expect(warn.mock.calls[0]?.[0]).toBe(
    'the fragment account/Sale in contact.after of /contact is not rendered: it was not ready within 20 ms',
  );
});

test('A fragment that throws, and a fragment of an unavailable remote, leave their places empty and are logged', async () => {
  const fail: RenderFragment = () => Promise.reject(new Error('no such price'));
  const { page, outcomes } = await fill(served('account', fail), served('shop'));
  expect(outcomes).toEqual(['failed', 'failed']);
  expect(page.markup).not.toContain('template');
  expect(warn.mock.calls.flat().join()).toContain('no such price');
  expect(warn.mock.calls.flat().join()).toContain('its remote is unavailable');
});

test.each([
  ['a closing tag', '.a{}</STYLE><script>/*!sc*/\n', 'its styles contain a closing </style> tag'],
  [
    'a class name that is no valid pattern',
    '.a{}/*!sc*/\ndata-styled.g1[id="sc-a"]{content:"a(,"}/*!sc*/\n',
    'its styles contain the invalid name "a("',
  ],
  [
    'an invalid component id',
    '.a{}/*!sc*/\ndata-styled.g1[id="sc a"]{content:"a,"}/*!sc*/\n',
    'its styles contain the invalid name "sc a"',
  ],
])(
  'A fragment whose styles contain %s has failed, and the page with its other fragments is not affected',
  async (_what, styles, reason) => {
    const { page, outcomes } = await fill(
      served('account', async () => ({ ...rendered, styles })),
      served('shop', async () => rendered),
    );
    expect(outcomes).toEqual(['failed', '[1]']);
    expect(page.styles).toBe('');
    expect(page.markup).toContain('On sale');
    expect(warn.mock.calls).toEqual([
      [`the fragment account/Sale in contact.after of /contact is not rendered: ${reason}`],
    ]);
    const recorded = jest.mocked(recordFragment).mock.calls.map(([{ name }, outcome]) => [name, outcome]);
    expect(recorded).toHaveLength(2);
    expect(recorded).toEqual(
      expect.arrayContaining([
        ['account', 'failed'],
        ['shop', 'rendered'],
      ]),
    );
  },
);

test('A page waits longer for a fragment that declares a larger budget', async () => {
  const later: RenderFragment = async () => {
    await new Promise((resolve) => setTimeout(resolve, 2 * config.fragmentTimeoutMs));
    return rendered;
  };
  const { outcomes } = await fill(served('account', later), served('shop', later, 500));
  expect(outcomes).toEqual(['slow', '[1]']);
});

test('A page waits at most 500 ms for a fragment that declares a larger budget', async () => {
  jest.useFakeTimers();
  try {
    const settled = jest.fn();
    const filling = fill(served('shop', () => new Promise(() => undefined), 60_000)).then(settled);
    await jest.advanceTimersByTimeAsync(499);
    expect(settled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await filling;
    expect(settled).toHaveBeenCalledWith(expect.objectContaining({ outcomes: ['slow'] }));
  } finally {
    jest.useRealTimers();
  }
});

test('If the visitor disconnects, the fragments of the page are aborted, and no failure is logged or counted', async () => {
  const disconnected = new AbortController();
  const renderFragment: RenderFragment = (_fragment, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  const filling = fillUntil(disconnected.signal, served('shop', renderFragment, 500));
  disconnected.abort();
  await expect(filling).rejects.toThrow('aborted');
  expect(warn).not.toHaveBeenCalled();
  expect(recordFragment).not.toHaveBeenCalled();
});
