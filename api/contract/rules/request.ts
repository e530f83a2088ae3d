/** Length of the longest request body that the API reads, in bytes; uploaded files are apart (`MAX_PICTURE`). */
export const MAX_BODY = 256 * 1024;
