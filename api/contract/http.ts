/** Request header with the session token of a signed-in caller (specification, section 7). */
export const TOKEN_HEADER = 'x-access-token';

/** Response header with the total length of a list when the response contains only one page of it. */
export const TOTAL_HEADER = 'x-total-count';

/** Response header with the corrected, URI-encoded search text that replaced a misspelt one. */
export const CORRECTED_HEADER = 'x-corrected-search';

/** Header with an id that identifies a request in the logs of every process that handles it. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Maximum size of a request body in bytes, except for uploads (`MAX_PICTURE_BYTES`). */
export const MAX_BODY_BYTES = 256 * 1024;

/** Request header with the oldest catalogue version that a response may show (see `getCatalogueVersion`). */
export const CATALOGUE_VERSION_HEADER = 'x-catalogue-version';
