/**
 * Reads and creates `traceparent` headers (W3C Trace Context, level 1), which connect the log lines of one
 * request across processes.
 */
import { randomBytes } from 'node:crypto';

export const TRACEPARENT_HEADER = 'traceparent';

/** Matches version 00, the only published version. Ids that consist of zeros are invalid. */
const wellFormed = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Returns the trace id of a header value; undefined if the header is missing or invalid. */
export const traceIdOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? wellFormed.exec(header)?.[1] : undefined;

/** Returns the header value of a new trace. Its flags are 0, because the store records no spans. */
export const createTraceparent = (): string =>
  `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`;
