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

/** Thrown if the mail server permanently rejects an email, in which case a retry would be useless. */
export class MailRejected extends Error {
  override name = 'MailRejected';
}

/** The timeouts must be shorter than the outbox's lease; otherwise a second process may send the same email. */
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
 * Returns whether the mail server has permanently rejected the email. Excludes a rejected login, which the
 * operator can fix.
 */
function isRejection(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const isPermanent = typeof error.responseCode === 'number' && error.responseCode >= 500;
  return isPermanent && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
}
