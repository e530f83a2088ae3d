import { socialLogin } from '@press-start/api/contract';
import type { SocialFailure } from '@press-start/api/contract';
import { call, errorMessage } from '@press-start/shared-ui/api';
import { startSession } from '@press-start/shared-ui/session';
import { isCodeNeeded } from './loginErrors';

const failures: Record<SocialFailure, string> = {
  'account-exists': 'Your e-mail has an account here already. Log in with its username and password.',
  cancelled: 'You turned back at the door. Nothing has changed.',
  expired: 'That took too long, or was begun in another browser. Please try again.',
  refused: 'The other side did not let you through. Please try again.',
  'too-many-requests': 'There is a queue at this door. Please try again in a minute.',
  unavailable: 'The social login is out of order for a moment. Username and password work.',
  unverified: 'Your e-mail is not confirmed over there. Confirm it first, or create an account here.',
};

const isKnown = (failure: string): failure is SocialFailure => Object.hasOwn(failures, failure);

/** Why a social login came back without a session, in words. */
export function socialFailureText(failure: string): string {
  return isKnown(failure) ? failures[failure] : 'This login did not work. Please try again.';
}

/** Turns the code of a social login into a session. Returns why that did not work, or that a second factor's code is next. */
export async function logInSocially(code: string): Promise<'code-needed' | { reason: string } | undefined> {
  try {
    await startSession(await call(socialLogin, { body: { code } }));
    return undefined;
  } catch (error) {
    if (isCodeNeeded(error)) return 'code-needed';
    return { reason: errorMessage(error) };
  }
}
