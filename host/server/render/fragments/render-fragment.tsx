import { createStore } from 'jotai';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { StoreApp } from '@press-start/shared-ui/app';
import type { FragmentModule } from '@press-start/shared-ui/fragments';
import { scriptJson } from '../document/escape';
import { PageStyles } from '../page-styles';
import type { FragmentRequest, RenderedFragment } from '../process/protocol';

const fragmentStyles = new PageStyles();

/**
 * Runs the loader of a fragment, and renders the fragment without the page that contains it.
 * @param modules the fragments of the release, by id
 * @throws the error of the fragment, or an Error if the release has no such fragment, if the fragment redirects,
 * or if its markup contains an id of `useId`
 */
export async function renderFragment(
  modules: ReadonlyMap<string, FragmentModule>,
  { id, slot, params, url, theme }: FragmentRequest,
  signal: AbortSignal,
): Promise<RenderedFragment> {
  const fragment = modules.get(id);
  if (!fragment) throw new Error(`it has no fragment ${id}`);
  const data = (await fragment.loader?.({ params, signal })) ?? null;
  // The router provides the location of the page for links and hooks.
  const element = <fragment.Component params={params} data={data} />;
  const { query, dataRoutes } = createStaticHandler([{ path: '*', element }]);
  const context = await query(new Request(url, { signal }));
  if (context instanceof Response) throw new Error('a fragment cannot redirect');
  const idPrefix = `${slot}-${id}-`;
  const rendered = fragmentStyles.render(
    <StoreApp store={createStore()} themeName={theme}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </StoreApp>,
    theme,
    idPrefix,
  );
  // React derives these ids from the position in the page, which is unknown here, so the browser computes others.
  if (rendered.markup.includes(idPrefix))
    throw new Error('a fragment that the server renders cannot use useId');
  return { ...rendered, data: scriptJson(data) };
}
