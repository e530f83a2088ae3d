import { randomInt } from 'node:crypto';
import type { SocialFailure } from '../../../contract';
import { lastnameError, nameError, normalised, usernameError, withoutUnseen } from '../../../contract/rules';
import type { Person } from '../../identity/provider';

const LONGEST = 15;

/** The path of a wanted address if it lies in this store, else undefined; so a login leads nowhere else. */
export function ownPath(requested: unknown, publicUrl: string): string | undefined {
  if (typeof requested !== 'string' || requested.length > 1000 || !URL.canParse(requested, publicUrl))
    return undefined;
  const { origin, pathname, search, hash } = new URL(requested, publicUrl);
  // '//elsewhere' is another host to a browser even when it comes out of a path ('/.//elsewhere').
  const within =
    requested.startsWith('/') && origin === new URL(publicUrl).origin && !pathname.startsWith('//');
  return within ? pathname + search + hash : undefined;
}

/** Where the browser goes when the provider is done with it. */
export function loginPage(
  publicUrl: string,
  outcome: { code: string } | { social: SocialFailure },
  returnTo: string | undefined,
): string {
  return `${publicUrl}/login?${new URLSearchParams({ ...outcome, ...(returnTo && { returnTo }) })}`;
}

/** A person's fields as sign-up accepts them (specification, section 5), as far as the provider's text allows. */
export function profileOf({ name, lastname }: Person): { username: string; name: string; lastname: string } {
  const [first, last] = [cut(letters(name, /[^\p{L}\p{M} -]/gu)), cut(letters(lastname, /[^\p{L}\p{M}]/gu))];
  const username = cut(letters(`${name}${lastname}`, /[^\p{L}\p{M}\p{N}]/gu));
  return {
    username: usernameError(username) === undefined ? username : 'player',
    name: nameError(first) === undefined ? first : 'Player',
    lastname: lastnameError(last) === undefined ? last : '',
  };
}

/** The name itself, then with ever longer numbers behind it: somebody else may have it. */
export function* usernames(username: string): Generator<string> {
  yield username;
  for (let digits = 2; digits <= 8; digits += 1) {
    const number = randomInt(10 ** (digits - 1), 10 ** digits);
    yield `${cut(username, LONGEST - digits)}${number}`;
  }
}

const letters = (text: string, others: RegExp) => withoutUnseen(normalised(text)).replace(others, '');

/** Cut by characters, not by UTF-16 units. */
const cut = (text: string, length = LONGEST) => [...text].slice(0, length).join('').trim();
