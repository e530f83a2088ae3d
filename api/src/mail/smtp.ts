import { createTransport } from 'nodemailer';

interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  date: Date;
}

export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>;
}

/** Thrown if the mail server permanently rejects an email, so a retry would fail as well. */
export class MailRejected extends Error {
  override name = 'MailRejected';
}

/** Returns an SMTP transport that opens one connection per email. Its timeouts are shorter than the outbox's lease. */
export function smtpTransport(settings: {
  smtpUrl: string;
  from: string;
  requireTls?: boolean;
}): MailTransport {
  const transport = createTransport(
    {
      url: settings.smtpUrl,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      requireTLS: settings.requireTls ?? false,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: settings.from },
  );
  return {
    async send({ to, ...mail }) {
      try {
        // Pass an object, so that a comma or bracket in an email address cannot add a second recipient.
        await transport.sendMail({ ...mail, to: { name: '', address: to } });
      } catch (error) {
        throw isRejection(error) ? new MailRejected(error.message) : error;
      }
    },
  };
}

/**
 * Returns true for a 5xx response about the sender, the recipient or the content, but not for a rejected login, which
 * the operator can fix.
 */
function isRejection(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const isPermanent = typeof error.responseCode === 'number' && error.responseCode >= 500;
  return isPermanent && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
}
