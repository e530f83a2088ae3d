/** What a mail says, apart from how it looks; kept in the outbox and drawn when it is sent or shown. */
export interface MailContent {
  heading: string;
  paragraphs: string[];
  /** A receipt: what was bought and for how much. */
  receipt?: { rows: ReceiptRow[]; total: string };
  /** The one thing to press; the path is completed with the store's public address. */
  action?: { label: string; path: string };
}

export interface ReceiptRow {
  label: string;
  value: string;
}

export interface Mail {
  /** The same mail queued again under its key is not queued: whoever asks, it goes out once. */
  dedupeKey: string;
  to: string;
  subject: string;
  content: MailContent;
  /** After this moment the mail is of no use and is no longer sent. */
  expiresAt?: Date;
}
