/** A release is drawn once in the background before any visitor gets it. */
import { isRouteErrorResponse } from 'react-router-dom';
import { isApiError } from '@press-start/shared-ui/api';
import { config } from './config';
import type { ServerRelease } from './remotes';
import { drawPage } from './render';

/** Pages with placeholders need a real number: what they share with the others has been tried by then. */
const isPlain = (pattern: string) => !/[:*]/.test(pattern);

/** An answer of the api, or none of it, is no fault of the release. */
const isFault = (error: unknown) => !isApiError(error) && !isRouteErrorResponse(error);

/**
 * Draws every page of the release that has a plain address.
 * @throws what a page throws while its data are asked for or while it is drawn
 */
export async function tryRelease(candidate: ServerRelease): Promise<void> {
  for (const { pattern } of candidate.release.routes.filter((route) => isPlain(route.pattern))) {
    const drawn = await drawPage(new Request(config.publicUrl + pattern), candidate, 'original');
    if (drawn instanceof Response) continue;
    const fault = Object.values(drawn.context.errors ?? {}).find(isFault);
    if (fault !== undefined) throw fault;
  }
}
