/** Content of an email without its layout; stored in the outbox and rendered when it is sent or shown. */
export interface MailContent {
  heading: string;
  paragraphs: string[];
  receipt?: { rows: ReceiptRow[]; total: string };
  /** Link button; the path is appended to the store's public URL. */
  action?: { label: string; path: string };
}

export interface ReceiptRow {
  label: string;
  value: string;
}

export interface Mail {
  /** An email is not queued if one with the same key has been queued before. */
  dedupeKey: string;
  to: string;
  subject: string;
  content: MailContent;
  expiresAt?: Date;
}
