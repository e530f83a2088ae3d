/** Request header with the session token of a signed-in caller (specification, section 7). */
export const TOKEN_HEADER = 'x-access-token';

/** Response header with the length of the list across all pages. */
export const TOTAL_HEADER = 'x-total-count';

/** Response header with the URI-encoded search that replaced a misspelt one. */
export const CORRECTED_HEADER = 'x-corrected-search';

/** Header with an id that identifies a request in the logs of the host and the API. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Maximum size of a request body in bytes, except for uploads (`MAX_PICTURE_BYTES`). */
export const MAX_BODY_BYTES = 256 * 1024;

/** Request header with the oldest catalogue version that a response may show (see `getCatalogueVersion`). */
export const CATALOGUE_VERSION_HEADER = 'x-catalogue-version';
