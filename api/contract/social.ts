import { endpoint } from './endpoint';
import type * as calls from './schemas/social';

export type { SocialLoginFields } from './schemas/social';

/** Where the button of the social login navigates, under `/api`; `?returnTo=` takes a path of this store along. */
export const SOCIAL_LOGIN_START = '/auth/google/start';

/** Why a social login came back to `/login?social=…` without a code. */
export type SocialFailure =
  'account-exists' | 'cancelled' | 'expired' | 'refused' | 'too-many-requests' | 'unavailable' | 'unverified';

/** Turns the code of `/login?code=…` into a session, once, in the browser that began; the answer is that of login. */
export const socialLogin = endpoint<typeof calls.socialLogin>({
  method: 'POST',
  path: '/auth/google',
  access: 'public',
});
