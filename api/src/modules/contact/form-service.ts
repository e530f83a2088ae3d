import type { FastifyBaseLogger } from 'fastify';
import type { FieldProblem } from '../../../contract';
import type { Services } from '../../services';
import { abandonMessage, leaseDueMessage, markForwarded, postponeMessage } from './contact.repo';

const TIMEOUT_MS = 5000;

/** Limits each run, so that a slow service does not block the rest of the maintenance job. */
const MAX_PER_RUN = 20;

type ForwardResult = 'accepted' | { rejected: FieldProblem[] } | { failed: string };

/**
 * Forwards a message to an external form service as JSON. The service rejects messages with `{ errors: [{ field,
 * message }] }`, as Formspree does. A failed request is retried once.
 */
export async function forwardMessage(
  url: string,
  contactMessage: { email: string; message: string },
): Promise<ForwardResult> {
  const first = await post(url, contactMessage);
  return typeof first === 'object' && 'failed' in first ? post(url, contactMessage) : first;
}

/** Forwards the due messages. The first failure ends the run, because the service is probably unavailable. */
export async function forwardDueMessages(
  { config, db, now }: Services,
  log: FastifyBaseLogger,
): Promise<void> {
  const { contactFormUrl: url } = config;
  if (url === undefined) return;
  for (let count = 0; count < MAX_PER_RUN; count += 1) {
    const contactMessage = await leaseDueMessage(db, now());
    if (contactMessage === undefined) return;
    const { email, message } = contactMessage;
    const outcome = await forwardMessage(url, { email, message });
    if (outcome === 'accepted') {
      await markForwarded(db, contactMessage.id, now());
      log.info({ event: 'contact-forwarded', messageId: contactMessage.id });
    } else if ('rejected' in outcome) {
      await abandonMessage(
        db,
        contactMessage.id,
        outcome.rejected.map((problem) => problem.message).join('; '),
      );
      log.warn({ event: 'contact-rejected', messageId: contactMessage.id });
    } else {
      await postponeMessage(db, contactMessage, outcome.failed, now());
      log.warn({ messageId: contactMessage.id, reason: outcome.failed }, 'forwarding a message failed');
      return;
    }
  }
}

async function post(url: string, contactMessage: { email: string; message: string }): Promise<ForwardResult> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(contactMessage),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return 'accepted';
    const isRejection = response.status === 400 || response.status === 422;
    const rejected = isRejection ? fieldProblems(await response.json()) : [];
    return rejected.length > 0 ? { rejected } : { failed: `status ${response.status}` };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

/** Omits errors that the sender cannot correct, such as one about the form id. */
function fieldProblems(response: unknown): FieldProblem[] {
  if (typeof response !== 'object' || response === null || !('errors' in response)) return [];
  const errors: unknown[] = Array.isArray(response.errors) ? response.errors : [];
  return errors.flatMap((error) => {
    if (typeof error !== 'object' || error === null || !('field' in error) || !('message' in error))
      return [];
    const { field, message } = error;
    if ((field !== 'email' && field !== 'message') || typeof message !== 'string') return [];
    return { path: `/${field}`, message: message.slice(0, 200) };
  });
}
