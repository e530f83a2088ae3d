import type { FastifyInstance } from 'fastify';
import {
  getInboxStatus,
  getMessage,
  listMessages,
  replyToMessage,
  setMessageArchived,
  TOTAL_HEADER,
} from '../../../contract';
import { contactReplyError } from '../../../contract/rules';
import { contactCalls } from '../../../contract/schemas';
import { callerOf } from '../../http/access';
import { conflict, invalid, notFound } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import * as inbox from './inbox.repo';

export function inboxRoutes(app: FastifyInstance, { config, db, now }: Services): void {
  serve(app, listMessages, contactCalls.listMessages, async ({ query }, reply) => {
    const { messages, total } = await inbox.listMessages(db, query);
    reply.header(TOTAL_HEADER, total);
    return messages;
  });

  serve(app, getInboxStatus, contactCalls.getInboxStatus, async () => ({
    new_messages: await inbox.countNewMessages(db),
    forwards: config.contactFormUrl !== undefined,
  }));

  serve(app, getMessage, contactCalls.getMessage, async ({ params }) => {
    const thread = await inbox.findThread(db, params.id);
    if (thread === undefined) throw messageNotFound();
    return thread;
  });

  serve(app, replyToMessage, contactCalls.replyToMessage, async (request) => {
    const { text, known_replies: knownReplies } = request.body;
    const problem = contactReplyError(text);
    if (problem !== undefined) throw invalid([{ path: '/text', message: problem }]);
    const authorId = callerOf(request).id;
    const reply = { messageId: request.params.id, authorId, text: text.trim(), knownReplies, now: now() };
    const result = await inbox.storeReply(db, reply);
    if (result === undefined) throw messageNotFound();
    if ('answeredBy' in result) {
      throw conflict(
        'already-answered',
        `${result.answeredBy} has answered this message in the meantime, so yours was not sent.`,
      );
    }
    return result.thread;
  });

  serve(app, setMessageArchived, contactCalls.setMessageArchived, async (request) => {
    const { archived } = request.body;
    const change = { id: request.params.id, adminId: callerOf(request).id, archived, now: now() };
    const thread = await inbox.setArchived(db, change);
    if (thread === undefined) throw messageNotFound();
    return thread;
  });
}

const messageNotFound = () => notFound('This message no longer exists.');
