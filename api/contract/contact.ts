import { endpoint } from './endpoint';
import type * as calls from './schemas/contact';

export type { ContactMessage, InboxMessage, MessageState, MessageThread } from './schemas/contact';

export const sendMessage = endpoint<typeof calls.sendMessage>({
  method: 'POST',
  path: '/contact',
  access: 'public',
});

/** Lists the contact messages, newest first, ten per page by default. */
export const listMessages = endpoint<typeof calls.listMessages>({
  method: 'GET',
  path: '/contact',
  access: 'admin',
});

/** Returns the number of new messages, and whether messages are forwarded to a form service. */
export const getInboxStatus = endpoint<typeof calls.getInboxStatus>({
  method: 'GET',
  path: '/contact/inbox',
  access: 'admin',
});

export const getMessage = endpoint<typeof calls.getMessage>({
  method: 'GET',
  path: '/contact/:id',
  access: 'admin',
});

/**
 * Stores a reply and emails it to the author of the message. A repeated request does not send it again. 409 if another
 * reply was stored after the caller loaded the message.
 */
export const replyToMessage = endpoint<typeof calls.replyToMessage>({
  method: 'POST',
  path: '/contact/:id/reply',
  access: 'admin',
});

/** Archives a message, or restores it: to 'answered' if it has a reply, otherwise to 'new'. */
export const setMessageArchived = endpoint<typeof calls.setMessageArchived>({
  method: 'PUT',
  path: '/contact/:id',
  access: 'admin',
});
