import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../services';
import { drawHtml, drawText } from './draw';
import { dropExpired, markSent, postpone, takeDueMail, type QueuedMail } from './outbox.repo';
import { MailRefused, smtpTransport, type MailTransport } from './smtp';

const EVERY = 5000;

/** Sends what waits in the outbox, every few seconds; the answer stops it after the mail in hand. Without a server it rests. */
export function startPostman(services: Services, log: FastifyBaseLogger): () => Promise<void> {
  const { smtpUrl, from, requireTls } = services.config.mail;
  if (smtpUrl === undefined) return () => Promise.resolve();
  const transport = smtpTransport({ smtpUrl, from, requireTls });
  const stop = new AbortController();
  let round = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    round = deliver(services, transport, log, stop.signal)
      .catch((error: unknown) => log.error({ err: error }, 'mail round failed'))
      .finally(() => (busy = false));
  }, EVERY);
  timer.unref();
  return () => {
    clearInterval(timer);
    stop.abort();
    return round;
  };
}

/** One round: every mail that is due, one after another. Delivery is at least once, always under the same Message-Id. */
export async function deliver(
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
    // Neither transaction nor lock is held while the mail server thinks.
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
    text: drawText(mail.content, publicUrl),
    html: drawHtml(mail.content, publicUrl),
    messageId: `<${mail.message_id}@${new URL(publicUrl).hostname}>`,
    date: mail.created_at,
  };
}
