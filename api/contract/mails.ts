import { endpoint } from './endpoint';
import type * as calls from './schemas/mails';

export type { MailRequest } from './schemas/mails';

/**
 * Asks for the sign-up or purchase mail. Who gets it and what it says is the database's; a purchase needs a session.
 * The store sends both of its own accord: asking again, or for nothing, is answered alike and does nothing.
 */
export const sendMail = endpoint<typeof calls.sendMail>({ method: 'POST', path: '/email', access: 'public' });

/** Tells the buyer that the order has been dispatched or delivered; the status must be the stored one. Once per status. */
export const sendStatusMail = endpoint<typeof calls.sendStatusMail>({
  method: 'POST',
  path: '/email/status',
  access: 'admin',
});

/** Mails a link for a new password; 404 'That email account does not exist!' unless the store keeps accounts private. */
export const requestReset = endpoint<typeof calls.requestReset>({
  method: 'POST',
  path: '/email/reset',
  access: 'public',
});

/** Replaces the password by the link's token, once, and ends every session of the account. */
export const resetPassword = endpoint<typeof calls.resetPassword>({
  method: 'POST',
  path: '/auth/reset/:token',
  access: 'public',
});
