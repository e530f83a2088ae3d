import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../services';
import { giveUpMessage, markForwarded, postponeMessage, takeDueMessage } from './contact.repo';
import { forwardMessage } from './form-service';

/** How many messages one run forwards; a service that is down must not delay the rest of maintenance. */
const AT_ONCE = 20;

/** Hands on what the form service has not taken yet. The first failure ends the round: it is down, and the rest waits. */
export async function forwardWaiting({ config, db, now }: Services, log: FastifyBaseLogger): Promise<void> {
  const { contactFormUrl: url } = config;
  if (url === undefined) return;
  for (let count = 0; count < AT_ONCE; count += 1) {
    const contactMessage = await takeDueMessage(db, now());
    if (contactMessage === undefined) return;
    const { email, message } = contactMessage;
    const outcome = await forwardMessage(url, { email, message });
    if (outcome === 'taken') {
      await markForwarded(db, contactMessage.id, now());
      log.info({ event: 'contact-forwarded', messageId: contactMessage.id });
    } else if ('refused' in outcome) {
      await giveUpMessage(
        db,
        contactMessage.id,
        outcome.refused.map((problem) => problem.message).join('; '),
      );
      log.warn({ event: 'contact-refused', messageId: contactMessage.id });
    } else {
      await postponeMessage(db, contactMessage, outcome.failed, now());
      log.warn(
        { messageId: contactMessage.id, reason: outcome.failed },
        'form service did not take a message',
      );
      return;
    }
  }
}
