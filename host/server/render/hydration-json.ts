/** Serialises the router state with which the browser hydrates a page. */
import { createHash } from 'node:crypto';
import type { StaticHandlerContext } from 'react-router-dom';
import { isRouteErrorResponse } from 'react-router-dom';
import { scriptJson } from './document/escape';

/**
 * Serialises error responses in the format that React Router deserialises. Replaces other errors, because
 * their messages may be confidential.
 */
function serialisedErrors(errors: NonNullable<StaticHandlerContext['errors']>) {
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

type RouterState = Pick<StaticHandlerContext, 'loaderData' | 'actionData' | 'errors'>;

/** Returns JSON that is safe inside a script element. */
export const hydrationJson = ({ loaderData, actionData, errors }: RouterState): string =>
  scriptJson({
    loaderData,
    ...(actionData && { actionData }),
    ...(errors && { errors: serialisedErrors(errors) }),
  });

/** Returns a hash with which the host and the renderer processes detect unchanged data. */
export const dataHash = (hydration: string): string =>
  createHash('sha256').update(hydration).digest('base64url');
