import { endpoint } from './endpoint';
import type * as calls from './schemas/mails';

export type { ListedMail, MailQuery, MailRequest } from './schemas/mails';

/**
 * Requests the sign-up or purchase email; a purchase email requires a session. Recipient and text are read from the
 * database. The store also sends both emails automatically; a repeated request succeeds without effect.
 */
export const sendMail = endpoint<typeof calls.sendMail>({ method: 'POST', path: '/email', access: 'public' });

/**
 * Notifies the buyer, once per status, that the order has been dispatched or delivered. 409 if the order has
 * a different status.
 */
export const sendStatusMail = endpoint<typeof calls.sendStatusMail>({
  method: 'POST',
  path: '/email/status',
  access: 'admin',
});

/**
 * Sends an email with a link for setting a new password. 404 'That email account does not exist!' for an unknown
 * address, unless ACCOUNT_PRIVACY is strict.
 */
export const requestReset = endpoint<typeof calls.requestReset>({
  method: 'POST',
  path: '/email/reset',
  access: 'public',
});

/**
 * Sets a new password with the single-use token from an emailed link, and ends the account's sessions. 404 if the link
 * has been used or has expired.
 */
export const resetPassword = endpoint<typeof calls.resetPassword>({
  method: 'POST',
  path: '/auth/reset/:token',
  access: 'public',
});

/** Lists emails without their content, newest first, ten per page by default. */
export const listMails = endpoint<typeof calls.listMails>({ method: 'GET', path: '/mails', access: 'admin' });

/**
 * Queues a copy of a sent or failed email to the same recipient. 409 if it is queued, contains a link that
 * gives access to an account, or was sent again after the caller loaded the list.
 */
export const resendMail = endpoint<typeof calls.resendMail>({
  method: 'POST',
  path: '/mails/:id/resend',
  access: 'admin',
});

/** Lists the email templates, and the settings that affect the list of emails. */
export const listMailTemplates = endpoint<typeof calls.listMailTemplates>({
  method: 'GET',
  path: '/mails/templates',
  access: 'admin',
});

export const previewMailTemplate = endpoint<typeof calls.previewMailTemplate>({
  method: 'GET',
  path: '/mails/templates/:name',
  access: 'admin',
});
