/** Content of an email without its layout; stored in the outbox and rendered when it is sent or shown. */
export interface MailContent {
  heading: string;
  paragraphs: string[];
  receipt?: { rows: ReceiptRow[]; total: string };
  /** Why the recipient receives the email, shown in its last line. The default reason is the recipient's account. */
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
 * What the outbox retains of an email that has been sent or has failed, until the end of the retention period:
 * 'nothing', 'recipient', so that the email is listed, or 'all', so that it can also be sent again.
 */
export type RetainedParts = 'nothing' | 'recipient' | 'all';

export interface Mail {
  /** The email is not queued if an email with the same key has been queued before. */
  dedupeKey: string;
  to: string;
  /** The account that the email is for; absent for an email to a visitor. */
  accountId?: number | undefined;
  template: TemplateName;
  subject: string;
  content: MailContent;
  expiresAt?: Date;
}
