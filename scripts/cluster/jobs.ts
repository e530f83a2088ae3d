/** Jobs of several APIs do each piece of work once, and another API takes over the work of a killed one. */
import type { Db } from '../../api/src/db/database';
import { welcomeEmail } from '../../api/src/mail/email-templates';
import { queueMail } from '../../api/src/mail/outbox.repo';
import { insertGame } from '../../api/src/testing/rows';
import { problemUnless } from '../faults/scenario';
import { waitFor } from '../faults/wait';
import { startMember } from './member';
import type { Context, Outcome, Scenario } from './scenario';

type Cluster = Context['cluster'];

const MAILS = 40;
const SALES = 20;

export const jobs: Scenario = {
  name: 'jobs',
  async run({ cluster }) {
    const outcomes = [
      ...(await Promise.all([sendMails(cluster), startSales(cluster)])),
      // Last, because it kills an API.
      await takeOver(cluster),
    ];
    return {
      figures: outcomes.map(({ figures }) => figures).join('; '),
      problems: outcomes.flatMap(({ problems }) => problems),
    };
  },
};

function addressOf(key: string): string {
  return `${key}@mail.example`;
}

async function queue(db: Db, key: string): Promise<void> {
  const email = welcomeEmail({ name: 'Rosa', username: 'rosa' });
  await queueMail(db, { ...email, dedupeKey: key, to: addressOf(key) }, new Date());
}

const deliveries = ({ mail }: Cluster, key: string) =>
  mail.received.filter(({ to = [] }) => to.some(({ address }) => address === addressOf(key))).length;

/** Describes how many log entries each API has written, such as `by API 1: 25, by API 2: 15`. */
function describeShares({ apis }: Cluster, entry: RegExp): string {
  return apis
    .map(({ program: { name, output } }) => `by ${name}: ${[...output.matchAll(entry)].length}`)
    .join(', ');
}

async function sendMails(cluster: Cluster): Promise<Outcome> {
  const keys = Array.from({ length: MAILS }, (_, index) => `mail${index}`);
  const { db } = cluster.database;
  for (const key of keys) await queue(db, key);
  const rows = await db.selectFrom('outbox').select('id').where('dedupe_key', 'in', keys).execute();
  await waitFor('the emails to be sent', async () => (await countUnsent(db)) === 0);
  const counts = keys.map((key) => deliveries(cluster, key));
  const once = counts.filter((count) => count === 1).length;
  return {
    figures: `${once} of ${MAILS} emails were delivered exactly once (${describeShares(cluster, new RegExp(`"mail-sent","mailId":(${rows.map(({ id }) => id).join('|')})\\b`, 'g'))})`,
    problems: problemUnless(once === MAILS, `deliveries per email: ${counts.join(', ')}`),
  };
}

async function countUnsent(db: Db): Promise<number> {
  return (await db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()).length;
}

/** Starts scheduled sales that are due. Each start writes an entry to the audit log. */
async function startSales(cluster: Cluster): Promise<Outcome> {
  const { db } = cluster.database;
  const { id: scheduled_by } = await db
    .selectFrom('account')
    .select('id')
    .where('admin', '=', true)
    .executeTakeFirstOrThrow();
  const time = { starts_at: new Date(), ends_at: new Date(Date.now() + 24 * 3_600_000) };
  for (let count = 0; count < SALES; count += 1) {
    const product_id = await insertGame(db, 1);
    await db
      .insertInto('scheduled_sale')
      .values({ product_id, price: 20, scheduled_by, ...time })
      .execute();
  }
  await waitFor('the sales to start', async () => {
    const planned = await db
      .selectFrom('scheduled_sale')
      .select('id')
      .where('state', '=', 'planned')
      .execute();
    return planned.length === 0;
  });
  const entries = await db.selectFrom('audit').select('id').where('action', '=', 'sale-started').execute();
  return {
    figures: `${SALES} scheduled sales were started ${entries.length} times (${describeShares(cluster, /"sale-started"/g)})`,
    problems: problemUnless(entries.length === SALES, `${SALES} sales were started ${entries.length} times`),
  };
}

/**
 * Kills an API while it sends an email. The other API must send this email when the lease has expired, and not before.
 * The scenario moves the end of the lease, which is after five minutes, to the present.
 */
async function takeOver(cluster: Cluster): Promise<Outcome> {
  const { db } = cluster.database;
  const [first, second] = cluster.apis;
  if (first === undefined || second === undefined) throw new Error('The cluster has fewer than two APIs.');
  // Only the first API is running, so that it receives the lease.
  await second.program.stop('SIGKILL');
  const held = cluster.mail.holdNext();
  await queue(db, 'interrupted');
  await held;
  await startMember(second);
  await first.program.stop('SIGKILL');
  await queue(db, 'next');
  await waitFor('the other API to send the next email', () => deliveries(cluster, 'next') === 1);
  const early = deliveries(cluster, 'interrupted');
  await db
    .updateTable('outbox')
    .set({ due_at: new Date() })
    .where('dedupe_key', '=', 'interrupted')
    .execute();
  await waitFor('the interrupted email to be sent', async () => (await countUnsent(db)) === 0);
  await startMember(first);
  const sent = deliveries(cluster, 'interrupted');
  return {
    figures: `after SIGKILL during a delivery, the email was delivered by the other API: before the end of the lease ${early}, in total ${sent}`,
    problems: [
      ...problemUnless(early === 0, 'the other API sent an email whose lease had not expired'),
      ...problemUnless(sent === 1, `the interrupted email was delivered ${sent} times`),
    ],
  };
}
