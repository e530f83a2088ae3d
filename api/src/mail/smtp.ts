import { createTransport } from 'nodemailer';

export interface OutgoingMail {
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

/** The mail server has refused the mail for good: trying again would give the same answer. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/** Sends over SMTP, one connection a mail; a server that falls silent is given up within the outbox's lease. */
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
        // As an object, so that no comma or bracket in an address makes a second recipient.
        await transport.sendMail({ ...mail, to: { name: '', address: to } });
      } catch (error) {
        throw isRefusal(error) ? new MailRefused(error.message) : error;
      }
    },
  };
}

/** 5xx to the recipient or the mail itself; one to our login is the operator's to mend, and the mail waits for it. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const final = typeof error.responseCode === 'number' && error.responseCode >= 500;
  return final && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
}
