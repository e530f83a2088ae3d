import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../services';
import { renderHtml, renderText } from '../mail/draw';
import { dropExpired, markSent, postpone, takeDueMail, type QueuedMail } from '../mail/outbox.repo';
import { MailRefused, smtpTransport, type MailTransport } from '../mail/smtp';
import { repeat } from './repeat';

const EVERY_MS = 5000;

/**
 * Starts the worker that sends the mails of the outbox every few seconds, if there is a mail server. Returns the function
 * that stops it after the mail under way.
 */
export function startMailWorker(services: Services, log: FastifyBaseLogger): () => Promise<void> {
  const { smtpUrl, from, requireTls } = services.config.mail;
  if (smtpUrl === undefined) return () => Promise.resolve();
  const transport = smtpTransport({ smtpUrl, from, requireTls });
  const stop = new AbortController();
  const end = repeat(() => sendDueMails(services, transport, log, stop.signal), {
    everyMs: EVERY_MS,
    onError: (error) => log.error({ err: error }, 'mail round failed'),
  });
  return () => {
    stop.abort();
    return end();
  };
}

/** Sends every mail that is due, one after another. Delivery is at least once, always under the same Message-Id. */
export async function sendDueMails(
  services: Services,
  transport: MailTransport,
  log: FastifyBaseLogger,
  stop?: AbortSignal,
): Promise<void> {
  const { db, now } = services;
  await dropExpired(db, now());
  while (stop?.aborted !== true) {
    const mail = await takeDueMail(db, now());
    if (mail === undefined) return;
    const traced = { mailId: mail.id, ...(mail.request_id !== null && { reqId: mail.request_id }) };
    // No transaction and no lock is held while the mail server responds.
    try {
      await transport.send(outgoing(mail, services.config.publicUrl));
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      log.warn({ ...traced, attempts: mail.attempts, reason: text }, 'mail was not taken');
      await postpone(db, mail, { text, hopeless: error instanceof MailRefused }, now());
      continue;
    }
    await markSent(db, mail.id, now());
    log.info({ event: 'mail-sent', ...traced });
  }
}

function outgoing(mail: QueuedMail, publicUrl: string) {
  return {
    to: mail.recipient,
    subject: mail.subject,
    text: renderText(mail.content, publicUrl),
    html: renderHtml(mail.content, publicUrl),
    messageId: `<${mail.message_id}@${new URL(publicUrl).hostname}>`,
    date: mail.created_at,
  };
}
