/** Content of an email without its layout, as stored in the outbox. */
export interface MailContent {
  heading: string;
  paragraphs: string[];
  receipt?: { rows: ReceiptRow[]; total: string };
  /** Why the recipient receives the email, shown in the HTML version. The default reason is the recipient's account. */
  reason?: 'message';
  /** Link button; the path is appended to the store's public URL. */
  action?: { label: string; path: string };
}

export interface ReceiptRow {
  label: string;
  value: string;
}

export type TemplateName =
  | 'welcome'
  | 'purchase'
  | 'dispatched'
  | 'delivered'
  | 'cancelled'
  | 'refund'
  | 'password-reset'
  | 'password-changed'
  | 'email-confirmation'
  | 'email-change'
  | 'email-taken'
  | 'account-deleted'
  | 'contact-reply';

/**
 * What the outbox retains of a sent or failed email until the retention period ends: 'nothing'; 'recipient', so that
 * the email can be listed; or 'all', so that it can also be resent.
 */
export type RetainedParts = 'nothing' | 'recipient' | 'all';

export interface Mail {
  /** The email is not queued if the outbox already contains an email with this key. */
  dedupeKey: string;
  to: string;
  /** The account that the email is for; absent for an email to a visitor. */
  accountId?: number | undefined;
  template: TemplateName;
  subject: string;
  content: MailContent;
  expiresAt?: Date;
}
