/** The session token of a signed-in caller (specification, section 7). */
export const TOKEN_HEADER = 'x-access-token';

/** Total length of a list in a response that contains only one page. */
export const TOTAL_HEADER = 'x-total-count';

/** Identifies a request in the logs of every process that handles it. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Maximum size of a request body in bytes, except for uploads (`MAX_PICTURE`). */
export const MAX_BODY = 256 * 1024;

/** The oldest catalogue version that a response may show, as returned by `getCatalogueVersion`. */
export const CATALOGUE_VERSION_HEADER = 'x-catalogue-version';
