import type { FastifyInstance } from 'fastify';
import { sendMessage, type FieldProblem } from '../../../contract';
import { emailError, messageError, normalised } from '../../../contract/rules';
import { contactCalls } from '../../../contract/schemas';
import { invalid } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { keepMessage } from './contact.repo';

const MINUTE = 60_000;
const THANKS = { message: 'Message sent' };

export function contactRoutes(app: FastifyInstance, { config, db, now }: Services): void {
  serve(
    app,
    sendMessage,
    contactCalls.sendMessage,
    async ({ body, log }) => {
      const { email = '', message = '', website = '' } = body;
      const problems: FieldProblem[] = [
        { path: '/email', message: emailError(email) ?? '' },
        { path: '/message', message: messageError(message) ?? '' },
      ].filter((problem) => problem.message !== '');
      if (problems.length > 0) throw invalid(problems);
      if (website !== '') {
        // The program that filled it in learns nothing from the answer.
        log.info({ event: 'contact-dropped' });
        return THANKS;
      }
      await keepMessage(db, { email: normalised(email), message: message.trim() }, now());
      return THANKS;
    },
    { rateLimit: { max: config.messagesPerAddress, timeWindow: MINUTE } },
  );
}
