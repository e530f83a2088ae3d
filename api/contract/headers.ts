/** Carries the session token of a signed-in caller (specification, section 7). */
export const TOKEN_HEADER = 'x-access-token';

/** Length of the whole list of which a page was answered. */
export const TOTAL_HEADER = 'x-total-count';

/** Makes a repeated POST harmless: the first answer is given again. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Names one request in the logs of every process it passed. */
export const REQUEST_ID_HEADER = 'x-request-id';
