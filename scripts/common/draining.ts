/** Response header with which an API that is about to stop makes the host send further requests to other processes. */
export const DRAINING_HEADER = 'x-draining';
