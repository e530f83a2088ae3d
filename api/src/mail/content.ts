/** Content of an email without its layout; stored in the outbox and rendered when it is sent or shown. */
export interface MailContent {
  heading: string;
  paragraphs: string[];
  receipt?: { rows: ReceiptRow[]; total: string };
  /** Why the recipient gets the email, for its last line; by default because of an account. */
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
 * What the outbox keeps of an email after it is sent or has failed, until the end of the retention period: the recipient
 * for the list of emails, and the content for sending the email again.
 */
export type KeptParts = 'nothing' | 'recipient' | 'all';

export interface Mail {
  /** An email is not queued if one with the same key has been queued before. */
  dedupeKey: string;
  to: string;
  /** The account that the email is for; absent for an email to a visitor. */
  accountId?: number | undefined;
  template: TemplateName;
  subject: string;
  content: MailContent;
  expiresAt?: Date;
}
