/**
 * Sets a cookie in the browser of a visitor who has just changed data. With this cookie, the host does not use
 * cached pages with outdated stock or votes, so that the visitor's next pages show the change immediately.
 */
import { parseCookie, stringifySetCookie } from 'cookie';
import { config } from '../config';

/** How long a cached page may show outdated stock and votes to other visitors, in milliseconds. */
export const stockMaxAgeMs = 10_000;

const name = 'recent-write';

/** Returns the Set-Cookie header value for the response to a request that may have changed data. */
export const recentWriteCookie = (): string =>
  stringifySetCookie({
    name,
    value: '1',
    // The cookie must outlast cached pages that were rendered before the change.
    maxAge: stockMaxAgeMs / 1000 + 1,
    path: '/',
    httpOnly: true,
    secure: config.publicUrl.startsWith('https:'),
    sameSite: 'lax',
  });

export const hasRecentWrite = (cookies = ''): boolean => parseCookie(cookies)[name] !== undefined;
