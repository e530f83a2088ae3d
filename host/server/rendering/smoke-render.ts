/** Every release renders once in the background before any visitor gets it. */
import { isRouteErrorResponse } from 'react-router-dom';
import { isApiError } from '@press-start/shared-ui/api';
import { tryPage } from './render-page';
import type { LoadedRelease } from './render-page';

/** Pages with placeholders need a real number: what they share with the others has been tried by then. */
const isPlain = (pattern: string) => !/[:*]/.test(pattern);

/** A response of the API, or none at all, is no fault of the release. */
const isFault = (error: unknown) => !isApiError(error) && !isRouteErrorResponse(error);

/**
 * Renders every page of the release that has a plain address.
 * @param origin of the store
 * @throws what a page throws while it loads its data or renders
 */
export async function smokeRender(candidate: LoadedRelease, origin: string): Promise<void> {
  for (const { pattern } of candidate.release.routes.filter((route) => isPlain(route.pattern))) {
    const rendered = await tryPage(new Request(origin + pattern), candidate, 'original');
    if (rendered instanceof Response) continue;
    const fault = Object.values(rendered.errors ?? {}).find(isFault);
    if (fault !== undefined) throw fault;
  }
}
