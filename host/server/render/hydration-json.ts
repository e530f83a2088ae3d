/** Serialises the state from which the browser's router continues. */
import type { StaticHandlerContext } from 'react-router-dom';
import { isRouteErrorResponse } from 'react-router-dom';
import { scriptJson } from './document/escape';

/** Serialises errors so that React Router restores them as error responses; internal errors never leave the server. */
function serialisedErrors(errors: StaticHandlerContext['errors']) {
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

type RouterState = Pick<StaticHandlerContext, 'loaderData' | 'actionData' | 'errors'>;

/** Returns JSON that is safe inside a script element. */
export const hydrationJson = ({ loaderData, actionData, errors }: RouterState): string =>
  scriptJson({ loaderData, actionData, errors: serialisedErrors(errors) });
