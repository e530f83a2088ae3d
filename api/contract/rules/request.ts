/** Maximum size of a request body in bytes, except for uploads (`MAX_PICTURE`). */
export const MAX_BODY = 256 * 1024;
