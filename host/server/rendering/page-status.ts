/** The HTTP status of a page whose loaders have run. */
import type { StaticHandlerContext } from 'react-router-dom';
import { isApiError } from '@press-start/shared-ui/api';

/** No response, an overloaded or unavailable API, a gateway timeout: the same request may succeed later. */
const temporary = [0, 502, 503, 504];

/**
 * Returns 503 where a loader failed because the API is unavailable: nothing is wrong with the page, and search engines
 * keep an address that answers so. React Router calls every other error of a loader 500.
 */
export function pageStatus({ errors, statusCode }: StaticHandlerContext): number {
  const unavailable = Object.values(errors ?? {}).some(
    (error: unknown) => isApiError(error) && temporary.includes(error.status),
  );
  return unavailable ? 503 : statusCode;
}
