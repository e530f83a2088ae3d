import { isRouteErrorResponse } from 'react-router-dom';
import { isApiError } from '@press-start/shared-ui/api';
import { knownTheme } from '@press-start/shared-ui/themes';
import { isStaticPattern } from '../releases/static-pattern';
import type { LoadedRelease } from './render-page';
import { renderOrThrow } from './render-page';

/** A failed API call or an error response is not the release's fault. */
const isFault = (error: unknown) => !isApiError(error) && !isRouteErrorResponse(error);

/**
 * Renders every page of a release once, before any visitor receives the release. Omits pages whose pattern
 * has placeholders, because they need real ids.
 * @param origin the store's public origin
 * @throws the error that a page throws while it loads its data or renders; API errors and error responses of
 * loaders are ignored
 */
export async function smokeRender(candidate: LoadedRelease, origin: string): Promise<void> {
  for (const { pattern } of candidate.release.routes.filter((route) => isStaticPattern(route.pattern))) {
    const rendered = await renderOrThrow(new Request(origin + pattern), candidate, knownTheme(undefined));
    if (!rendered || rendered instanceof Response) continue;
    const fault = Object.values(rendered.errors ?? {}).find(isFault);
    if (fault !== undefined) throw fault;
  }
}
