import type { FastifyBaseLogger } from 'fastify';
import {
  deleteExpiredMails,
  leaseDueMail,
  markSent,
  type QueuedMail,
  recordFailure,
} from '../mail/outbox.repo';
import { renderHtml, renderText } from '../mail/render-email';
import { MailRejected, type MailTransport, smtpTransport } from '../mail/smtp';
import type { Services } from '../services';
import { repeat } from './repeat';

const INTERVAL_MS = 5000;

/** Returns a function that stops the worker after the email in flight. Does nothing without a mail server. */
export function startMailWorker(services: Services, log: FastifyBaseLogger): () => Promise<void> {
  const { smtpUrl, from, requireTls } = services.config.mail;
  if (smtpUrl === undefined) return () => Promise.resolve();
  const transport = smtpTransport({ smtpUrl, from, requireTls });
  const stopSignal = new AbortController();
  const stopJob = repeat(() => sendDueMails(services, transport, log, stopSignal.signal), {
    everyMs: INTERVAL_MS,
    onError: (error) => log.error({ err: error }, 'mail worker failed'),
  });
  return () => {
    stopSignal.abort();
    return stopJob();
  };
}

/**
 * Sends the due emails one after another. A process that exits after sending an email, but before recording
 * that, causes a second delivery with the same Message-Id.
 */
export async function sendDueMails(
  services: Services,
  transport: MailTransport,
  log: FastifyBaseLogger,
  stop?: AbortSignal,
): Promise<void> {
  const { db, now } = services;
  await deleteExpiredMails(db, now());
  while (stop?.aborted !== true) {
    const mail = await leaseDueMail(db, now());
    if (mail === undefined) return;
    const logFields = { mailId: mail.id, ...(mail.request_id !== null && { reqId: mail.request_id }) };
    // No transaction is open and no lock is held during the request to the mail server.
    try {
      await transport.send(toOutgoingMail(mail, services.config.publicUrl));
    } catch (error) {
      const text = withoutSecrets(error instanceof Error ? error.message : String(error));
      log.warn({ ...logFields, attempts: mail.attempts, reason: text }, 'sending an email failed');
      await recordFailure(db, mail, { text, isPermanent: error instanceof MailRejected }, now());
      continue;
    }
    await markSent(db, mail.id, now());
    log.info({ event: 'mail-sent', ...logFields });
  }
}

function toOutgoingMail(mail: QueuedMail, publicUrl: string) {
  return {
    to: mail.recipient,
    subject: mail.subject,
    text: renderText(mail.content, publicUrl),
    html: renderHtml(mail.content, publicUrl),
    messageId: `<${mail.message_id}@${new URL(publicUrl).hostname}>`,
    date: mail.created_at,
  };
}

/**
 * Replaces URLs and long tokens with an ellipsis, because a mail server's error message may quote a link that gives
 * access to an account.
 *
 * @example withoutSecrets('550 spam: https://shop.example/reset/x') // '550 spam: …'
 */
function withoutSecrets(text: string): string {
  return text.replace(/\S*\/\S*|[\w=-]{24,}/g, '…');
}
