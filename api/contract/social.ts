import { endpoint } from './endpoint';
import type * as calls from './schemas/social';

export type { SocialLoginFields } from './schemas/social';

/** Path, relative to `/api`, that starts a social login. `?returnTo=` is the store path to open afterwards. */
export const SOCIAL_LOGIN_START = '/auth/google/start';

/** Reason in `/login?social=…` for a failed social login. */
export type SocialFailure =
  'account-exists' | 'cancelled' | 'expired' | 'refused' | 'too-many-requests' | 'unavailable' | 'unverified';

/**
 * Exchanges the code from `/login?code=…` for a session. The code is single-use and valid only in the browser that
 * started the login.
 */
export const socialLogin = endpoint<typeof calls.socialLogin>({
  method: 'POST',
  path: '/auth/google',
  access: 'public',
});
