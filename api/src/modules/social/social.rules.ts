import { randomInt } from 'node:crypto';
import type { SocialFailure } from '../../../contract';
import {
  lastnameError,
  nameError,
  normalise,
  removeInvisibleCharacters,
  usernameError,
} from '../../../contract/rules';
import type { Person } from '../../identity/provider';

const MAX_NAME_LENGTH = 15;

/**
 * Returns the path, query and fragment of a relative URL that starts with '/' and stays inside this store.
 * Returns undefined for any other URL, to prevent open redirects.
 */
export function ownPath(requested: unknown, publicUrl: string): string | undefined {
  if (typeof requested !== 'string' || requested.length > 1000 || !URL.canParse(requested, publicUrl))
    return undefined;
  const { origin, pathname, search, hash } = new URL(requested, publicUrl);
  // Browsers interpret '//elsewhere' as another host, even if it results from a path ('/.//elsewhere').
  const isWithinStore =
    requested.startsWith('/') && origin === new URL(publicUrl).origin && !pathname.startsWith('//');
  return isWithinStore ? pathname + search + hash : undefined;
}

export function loginPageUrl(
  publicUrl: string,
  outcome: { code: string } | { social: SocialFailure },
  returnTo: string | undefined,
): string {
  return `${publicUrl}/login?${new URLSearchParams({ ...outcome, ...(returnTo && { returnTo }) })}`;
}

/**
 * Adjusts a person's names to the sign-up rules (specification, section 5). Unlike at sign-up, the last name
 * may be empty.
 */
export function profileOf({ name, lastname }: Person): { username: string; name: string; lastname: string } {
  const [first, last] = [
    truncate(removeCharacters(name, /[^\p{L}\p{M} -]/gu)),
    truncate(removeCharacters(lastname, /[^\p{L}\p{M}]/gu)),
  ];
  const username = truncate(removeCharacters(`${name}${lastname}`, /[^\p{L}\p{M}\p{N}]/gu));
  return {
    username: usernameError(username) === undefined ? username : 'player',
    name: nameError(first) === undefined ? first : 'Player',
    lastname: lastnameError(last) === undefined ? last : '',
  };
}

/** Yields the username, then the username, shortened if necessary, with increasingly long random numbers. */
export function* candidateUsernames(username: string): Generator<string> {
  yield username;
  for (let digits = 2; digits <= 8; digits += 1) {
    const number = randomInt(10 ** (digits - 1), 10 ** digits);
    yield `${truncate(username, MAX_NAME_LENGTH - digits)}${number}`;
  }
}

const removeCharacters = (text: string, excluded: RegExp) =>
  removeInvisibleCharacters(normalise(text)).replace(excluded, '');

/** Truncates text by code points instead of UTF-16 code units. */
const truncate = (text: string, length = MAX_NAME_LENGTH) => [...text].slice(0, length).join('').trim();
