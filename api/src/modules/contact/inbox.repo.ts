import { sql } from 'kysely';
import type { InboxMessage, MessageState, MessageThread } from '../../../contract';
import type { Db, Trx } from '../../db/database';
import { containing } from '../../db/like';
import { contactReplyEmail } from '../../mail/email-templates';
import { queueMail } from '../../mail/outbox.repo';
import { recordAuditEntry } from '../audit/audit.repo';

interface InboxQuery {
  q?: string;
  state?: MessageState;
  sort?: 'newest' | 'oldest';
  page?: number;
  limit?: number;
}

interface Reply {
  messageId: number;
  authorId: number;
  text: string;
  /** The number of replies when the author loaded the message. */
  knownReplies: number;
  now: Date;
}

/** `answeredBy` is the username of an administrator who has replied in the meantime. */
type ReplyResult = { thread: MessageThread } | { answeredBy: string } | undefined;

export async function listMessages(
  db: Db,
  query: InboxQuery,
): Promise<{ messages: InboxMessage[]; total: number }> {
  const { q, state, sort = 'newest', page = 1, limit = 10 } = query;
  let filtered = db.selectFrom('contact_message');
  if (state) filtered = filtered.where('state', '=', state);
  if (q) {
    const pattern = containing(q);
    filtered = filtered.where((eb) =>
      eb.or([eb('contact_message.email', 'ilike', pattern), eb('contact_message.message', 'ilike', pattern)]),
    );
  }
  const direction = sort === 'newest' ? 'desc' : 'asc';
  const ids = filtered
    .select('contact_message.id')
    .orderBy('contact_message.id', direction)
    .limit(limit)
    .offset((page - 1) * limit);
  const [rows, { total }] = await Promise.all([
    messageRows(db).where('contact_message.id', 'in', ids).orderBy('contact_message.id', direction).execute(),
    filtered.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { messages: rows.map(toInboxMessage), total };
}

export async function countNewMessages(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('contact_message')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('state', '=', 'new')
    .executeTakeFirstOrThrow();
  return total;
}

export async function findThread(db: Db, id: number): Promise<MessageThread | undefined> {
  const row = await messageRows(db).where('contact_message.id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const replies = await repliesTo(db, id);
  return {
    ...toInboxMessage(row),
    replies: replies.map(({ text, created_at: at, username }) => ({
      text,
      sent: at.toISOString(),
      nickname_author: username,
    })),
  };
}

/**
 * Stores a reply, queues its email and marks the message as answered. Does nothing if another reply has been stored
 * since the author loaded the message, or if the request repeats the author's last reply.
 */
export async function storeReply(db: Db, reply: Reply): Promise<ReplyResult> {
  const { messageId, authorId, text, knownReplies, now } = reply;
  return db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, messageId);
    if (message === undefined) return undefined;
    const replies = await repliesTo(trx, messageId);
    const last = replies.at(-1);
    if (last !== undefined && replies.length !== knownReplies) {
      const isRepeat =
        replies.length === knownReplies + 1 && last.author_id === authorId && last.text === text;
      return isRepeat ? threadOf(trx, messageId) : { answeredBy: last.username };
    }
    const number = replies.length + 1;
    const row = { message_id: messageId, number, author_id: authorId, text, created_at: now };
    await trx.insertInto('contact_reply').values(row).execute();
    const { state, email: to, message: question, created_at: sent } = message;
    const mail = { to, accountId: message.account_id ?? undefined };
    const email = contactReplyEmail({ message: question, sent }, text);
    await queueMail(trx, { dedupeKey: `contact-reply:${messageId}:${number}`, ...mail, ...email }, now);
    await setState(trx, messageId, 'answered');
    // The audit log is permanent, so it must not contain the message or the reply.
    await recordAuditEntry(trx, {
      actorId: authorId,
      action: 'message-answered',
      subject: `message ${messageId}`,
      detail: { before: { state }, after: { state: 'answered' } },
      at: now,
    });
    return threadOf(trx, messageId);
  });
}

export async function setArchived(
  db: Db,
  { id, adminId, archived, now }: { id: number; adminId: number; archived: boolean; now: Date },
): Promise<MessageThread | undefined> {
  return db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, id);
    if (message === undefined) return undefined;
    const { state: before } = message;
    if (archived !== (before === 'archived')) {
      const hasReply = (await repliesTo(trx, id)).length > 0;
      const after = archived ? 'archived' : hasReply ? 'answered' : 'new';
      await setState(trx, id, after);
      await recordAuditEntry(trx, {
        actorId: adminId,
        action: archived ? 'message-archived' : 'message-restored',
        subject: `message ${id}`,
        detail: { before: { state: before }, after: { state: after } },
        at: now,
      });
    }
    return findThread(trx, id);
  });
}

async function threadOf(trx: Trx, id: number): Promise<ReplyResult> {
  const thread = await findThread(trx, id);
  return thread && { thread };
}

async function lockMessage(trx: Trx, id: number) {
  return trx
    .selectFrom('contact_message')
    .select(['email', 'message', 'created_at', 'state', 'account_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

async function setState(trx: Trx, id: number, state: MessageState): Promise<void> {
  await trx.updateTable('contact_message').set({ state }).where('id', '=', id).execute();
}

async function repliesTo(db: Db, messageId: number) {
  return db
    .selectFrom('contact_reply')
    .innerJoin('account', 'account.id', 'contact_reply.author_id')
    .select(['author_id', 'text', 'contact_reply.created_at', 'username'])
    .where('message_id', '=', messageId)
    .orderBy('number')
    .execute();
}

function messageRows(db: Db) {
  return db
    .selectFrom('contact_message')
    .leftJoin('account', 'account.id', 'contact_message.account_id')
    .select(['contact_message.id', 'contact_message.email', 'message', 'contact_message.created_at'])
    .select(['state', 'forwarded_at', 'username']);
}

type MessageRow = Awaited<ReturnType<ReturnType<typeof messageRows>['execute']>>[number];

function toInboxMessage(row: MessageRow): InboxMessage {
  return {
    id: row.id,
    email: row.email,
    nickname: row.username,
    message: row.message,
    sent: row.created_at.toISOString(),
    state: row.state,
    forwarded: row.forwarded_at !== null,
  };
}
