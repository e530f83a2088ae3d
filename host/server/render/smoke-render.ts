/** Smoke render: renders each page that has no parameters once, before any visitor receives the release. */
import { isRouteErrorResponse } from 'react-router-dom';
import { isApiError } from '@press-start/shared-ui/api';
import { isStaticPattern } from '../releases/static-pattern';
import type { LoadedRelease } from './render-page';
import { renderOrThrow } from './render-page';

/** Returns whether the release caused an error. A failed API call or an error response is not the release's fault. */
const isFault = (error: unknown) => !isApiError(error) && !isRouteErrorResponse(error);

/**
 * Renders every page of the release whose pattern has no placeholders; a page with placeholders needs a real id.
 * @param origin the store's public origin
 * @throws the error that a page throws while it loads its data or renders
 */
export async function smokeRender(candidate: LoadedRelease, origin: string): Promise<void> {
  for (const { pattern } of candidate.release.routes.filter((route) => isStaticPattern(route.pattern))) {
    const rendered = await renderOrThrow(new Request(origin + pattern), candidate, 'original');
    if (!rendered || rendered instanceof Response) continue;
    const fault = Object.values(rendered.errors ?? {}).find(isFault);
    if (fault !== undefined) throw fault;
  }
}
