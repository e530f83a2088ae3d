/** Marks the browser of a visitor who has just changed data, so that its next pages show the change at once. */
import { parseCookie, stringifySetCookie } from 'cookie';
import { config } from '../config';

/** For this many milliseconds, a cached page may show other visitors an earlier stock and earlier votes. */
export const stockMaxAgeMs = 10_000;

const name = 'recent-write';

/** Set-Cookie header value for the response to a request that may have changed data. */
export const recentWriteCookie = (): string =>
  stringifySetCookie({
    name,
    value: '1',
    // A little longer than a page that was rendered before the change may be served.
    maxAge: stockMaxAgeMs / 1000 + 1,
    path: '/',
    httpOnly: true,
    secure: config.publicUrl.startsWith('https:'),
    sameSite: 'lax',
  });

export const hasRecentWrite = (cookies = ''): boolean => parseCookie(cookies)[name] !== undefined;
