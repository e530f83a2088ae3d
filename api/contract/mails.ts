import { endpoint } from './endpoint';
import type * as calls from './schemas/mails';

export type { MailRequest } from './schemas/mails';

/**
 * Requests the sign-up or purchase mail; a purchase mail requires a session. Recipient and text come from the database.
 * The store sends both mails automatically, so repeated requests, or requests without a matching event, succeed without
 * effect.
 */
export const sendMail = endpoint<typeof calls.sendMail>({ method: 'POST', path: '/email', access: 'public' });

/**
 * Notifies the buyer, once per status, that the order has been dispatched or delivered. The status must equal the
 * order's current status.
 */
export const sendStatusMail = endpoint<typeof calls.sendStatusMail>({
  method: 'POST',
  path: '/email/status',
  access: 'admin',
});

/**
 * Sends an email with a link for setting a new password; 404 'That email account does not exist!' unless
 * ACCOUNT_PRIVACY is strict.
 */
export const requestReset = endpoint<typeof calls.requestReset>({
  method: 'POST',
  path: '/email/reset',
  access: 'public',
});

/** Sets a new password with the single-use token from an emailed link, and ends all of the account's sessions. */
export const resetPassword = endpoint<typeof calls.resetPassword>({
  method: 'POST',
  path: '/auth/reset/:token',
  access: 'public',
});
