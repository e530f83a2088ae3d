import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type FieldProblem, sendMessage } from '../../../contract';
import { contactMessageError, emailError, normalise } from '../../../contract/rules';
import { contactCalls } from '../../../contract/schemas';
import { sessionToken } from '../../http/access';
import { invalid } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { findCaller } from '../accounts/session.repo';
import { deleteMessage, markForwarded, postponeMessage, storeMessage } from './contact.repo';
import { forwardMessage } from './form-service';

const MINUTE = 60_000;
const THANKS = { message: 'Message sent' };

export function contactRoutes(app: FastifyInstance, { config, db, now }: Services): void {
  const { contactFormUrl: url } = config;

  serve(
    app,
    sendMessage,
    contactCalls.sendMessage,
    async (request) => {
      const { email = '', message = '', website = '' } = request.body;
      const problems: FieldProblem[] = [
        { path: '/email', message: emailError(email) ?? '' },
        { path: '/message', message: contactMessageError(message) ?? '' },
      ].filter((problem) => problem.message !== '');
      if (problems.length > 0) throw invalid(problems);
      if (website !== '') {
        // Send bots that fill in the honeypot field the same response as other senders.
        request.log.info({ event: 'contact-dropped' });
        return THANKS;
      }
      const fields = { email: normalise(email), message: message.trim() };
      const contactMessage = { ...fields, accountId: await senderId(request) };
      const stored = await storeMessage(db, contactMessage, url !== undefined, now());
      if (url === undefined) return THANKS;
      const outcome = await forwardMessage(url, fields);
      if (outcome === 'accepted') {
        await markForwarded(db, stored.id, now());
      } else if ('rejected' in outcome) {
        await deleteMessage(db, stored.id);
        throw invalid(outcome.rejected);
      } else {
        // Respond with success, because the message is stored and the maintenance job forwards it later.
        await postponeMessage(db, stored, outcome.failed, now());
        request.log.warn({ messageId: stored.id, reason: outcome.failed }, 'forwarding a message failed');
      }
      return THANKS;
    },
    { rateLimit: { max: config.messagesPerAddress, timeWindow: MINUTE } },
  );

  async function senderId(request: Pick<FastifyRequest, 'headers'>): Promise<number | undefined> {
    const token = sessionToken(request);
    return token === undefined ? undefined : (await findCaller(db, token, now()))?.id;
  }
}
