import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { AuditEntry, ModeratedReview, Review } from '../../../contract';
import { testOnPostgres } from '../../testing/on-postgres';
import { insertTestOrder } from '../../testing/orders';
import { type Shopper, TestStore } from '../../testing/store';

let store: TestStore;
let [mona, vera, rosa, ivan]: Shopper[] = [];
let moon: number;
let pong: number;
beforeAll(async () => {
  store = await TestStore.open();
  [mona, vera] = [await store.makeShopper({ admin: true }), await store.makeShopper({ admin: true })];
  [rosa, ivan] = [await store.makeShopper(), await store.makeShopper()];
  moon = (await store.makeGame({ name: 'Moon Courier' })).id;
  pong = (await store.makeGame({ name: '100% Pong' })).id;
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.db.deleteFrom('review').execute();
  await store.db.deleteFrom('audit').execute();
  await writeReview(rosa, moon, { score: 2, description: 'Far too STEEP' });
  await writeReview(ivan, moon, { score: 5, description: 'A joy' });
  await writeReview(rosa, pong, { score: 4, description: '' });
});

const tokenOf = (shopper: Shopper | undefined) => ({ token: shopper?.token ?? '' });

async function writeReview(author: Shopper | undefined, game: number, body: object): Promise<void> {
  const accountId = author?.id ?? 0;
  await insertTestOrder(store.db, { accountId, productId: game, status: 'delivered' });
  await store.post(`/videogames/review/${accountId}/${game}`, { body, ...tokenOf(author) });
}

async function listModerated(query = ''): Promise<string[]> {
  const response = await store.get(`/review${query}`, tokenOf(mona));
  const reviews: ModeratedReview[] = response.json();
  return reviews.map(({ nickname, name_product }) => `${nickname} on ${name_product}`);
}

const listVisibleReviews = async (): Promise<Review[]> =>
  (await store.get(`/videogames/review/${moon}/0`)).json();
const listVisibleReplies = async () => (await listVisibleReviews()).flatMap(({ reply }) => reply?.text ?? []);
const fetchModeratedReview = async (): Promise<ModeratedReview> =>
  (await store.get(`/review/${rosa?.id}/${moon}`, tokenOf(mona))).json();
const setHidden = (flag: boolean, reason?: string) =>
  store.put(`/videogames/review/hidden/${flag}/${rosa?.id}/${moon}`, {
    ...tokenOf(mona),
    ...(reason !== undefined && { body: { reason } }),
  });
const replyUrl = () => `/review/${rosa?.id}/${moon}/reply`;
const reply = (text: string, replaces: string | null = null, admin = mona) =>
  store.put(replyUrl(), { body: { text, replaces }, ...tokenOf(admin) });
const removeReply = () => store.delete(replyUrl(), tokenOf(mona));
const auditEntries = async (): Promise<AuditEntry[]> => (await store.get('/audit', tokenOf(mona))).json();

describe('the list of reviews', () => {
  test('Reviews can be sorted by time and by score', async () => {
    const [first, second, third] = [
      `${rosa?.username} on Moon Courier`,
      `${ivan?.username} on Moon Courier`,
      `${rosa?.username} on 100% Pong`,
    ];
    expect(await listModerated()).toEqual([third, second, first]);
    expect(await listModerated('?sort=oldest')).toEqual([first, second, third]);
    expect(await listModerated('?sort=lowest')).toEqual([first, third, second]);
    expect(await listModerated('?sort=highest')).toEqual([second, third, first]);
  });

  test('The review search matches part of the username, game or text; it is case-insensitive and treats wildcards literally', async () => {
    expect(await listModerated('?q=steep')).toEqual([`${rosa?.username} on Moon Courier`]);
    expect(await listModerated('?q=moon')).toHaveLength(2);
    expect(await listModerated(`?q=${ivan?.username.toUpperCase()}`)).toHaveLength(1);
    expect(await listModerated('?q=100%25')).toEqual([`${rosa?.username} on 100% Pong`]);
    expect(await listModerated('?q=%25')).toHaveLength(1);
  });

  test('Reviews can be filtered by visibility and by whether they have a reply, and each page comes with the total number of matches', async () => {
    await setHidden(true);
    await reply('Sorry.');
    expect(await listModerated('?hidden=true')).toEqual([`${rosa?.username} on Moon Courier`]);
    expect(await listModerated('?hidden=false')).toHaveLength(2);
    expect(await listModerated('?replied=true')).toEqual([`${rosa?.username} on Moon Courier`]);
    expect(await listModerated('?replied=false')).toHaveLength(2);
    const page = await store.get('/review?replied=false&page=2&limit=1', tokenOf(mona));
    expect([page.json().length, page.headers['x-total-count']]).toEqual([1, '2']);
  });
});

describe('hiding a review', () => {
  test('Hiding a review records who hid it, when and why, and showing the review again removes this information from the review', async () => {
    const response = await setHidden(true, ' Insults another shopper ');
    const decision = {
      nickname_admin: mona?.username,
      date: store.services.now().toISOString(),
      reason: 'Insults another shopper',
    };
    expect(response.json()).toMatchObject({ hidden: true, decision });
    expect(await fetchModeratedReview()).toEqual(response.json());
    expect((await listVisibleReviews()).map(({ nickname }) => nickname)).toEqual([ivan?.username]);
    expect((await setHidden(false)).json()).toMatchObject({ hidden: false, decision: null });
    expect(await auditEntries()).toMatchObject([
      { action: 'show-review' },
      {
        action: 'hide-review',
        changes: [{ field: 'reason', before: null, after: 'Insults another shopper' }],
      },
    ]);
  });

  test('The reason for hiding a review is optional, must not exceed 300 characters, and does not change when the review is hidden again', async () => {
    expect((await setHidden(true, 'a'.repeat(301))).statusCode).toBe(422);
    expect((await setHidden(true)).json().decision).toMatchObject({ reason: null });
    expect((await setHidden(true, 'Later')).json().decision).toMatchObject({ reason: null });
    expect(await auditEntries()).toHaveLength(1);
  });
});

describe("the store's reply to a review", () => {
  test("The store's reply is shown with its review in public lists, and can be changed and deleted", async () => {
    const date = store.services.now().toISOString();
    const published = await reply(' Sorry.\nWe made it easier. ');
    expect(published.json()).toMatchObject({ reply: { text: 'Sorry.\nWe made it easier.', date } });
    expect((await listVisibleReviews()).find(({ userIdUser }) => userIdUser === rosa?.id)?.reply).toEqual({
      text: 'Sorry.\nWe made it easier.',
      date,
    });
    const own: Review[] = (await store.get(`/videogames/review/${moon}/${rosa?.id}`)).json();
    expect(own[0]?.reply?.text).toBe('Sorry.\nWe made it easier.');
    store.advanceMinutes(5);
    await reply('Sorry!', 'Sorry.\nWe made it easier.');
    expect(await fetchModeratedReview()).toMatchObject({
      reply: { text: 'Sorry!', date: store.services.now().toISOString() },
    });
    expect((await removeReply()).json()).not.toHaveProperty('reply');
    expect((await removeReply()).statusCode).toBe(200);
    expect(await listVisibleReplies()).toEqual([]);
    expect(await auditEntries()).toMatchObject([
      { action: 'review-reply-deleted', changes: [{ field: 'reply', before: 'Sorry!', after: null }] },
      {
        action: 'review-reply-changed',
        changes: [{ field: 'reply', before: 'Sorry.\nWe made it easier.', after: 'Sorry!' }],
      },
      { action: 'review-reply-created', id_actor: mona?.id },
    ]);
  });

  test('Every change to a reply counts as a catalogue edit, so that cached pages are updated, but a repeated request does not', async () => {
    const edits = async () => (await store.get('/catalogue-version')).json().edited;
    const counts = [await edits()];
    for (const change of [
      () => reply('One'),
      () => reply('One'),
      () => reply('Two', 'One'),
      () => removeReply(),
      () => removeReply(),
    ]) {
      await change();
      counts.push(await edits());
    }
    const increments = counts.slice(1).map((count, index) => count - counts[index]);
    expect(increments).toEqual([1, 0, 1, 1, 0]);
  });

  test('The reply to a hidden review is not shown', async () => {
    await reply('Sorry.');
    await setHidden(true);
    expect(await listVisibleReplies()).toEqual([]);
  });

  test('A reply by an administrator who has not seen the current reply is rejected with 409 and changes nothing, and repeating a reply succeeds', async () => {
    expect((await reply('By Mona')).statusCode).toBe(200);
    expect((await reply('By Mona')).statusCode).toBe(200);
    const late = await reply('By Vera', null, vera);
    expect([late.statusCode, late.json().error]).toEqual([409, 'reply-changed']);
    expect(await listVisibleReplies()).toEqual(['By Mona']);
    expect(await auditEntries()).toHaveLength(1);
    expect((await reply('By Vera', 'By Mona', vera)).statusCode).toBe(200);
    await removeReply();
    expect((await reply('By Mona, again', 'By Vera')).statusCode).toBe(409);
  });

  testOnPostgres('When ten replies to a review are sent concurrently, only one is published', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => reply(`Reply ${index}`, null, index % 2 ? mona : vera)),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(await listVisibleReplies()).toHaveLength(1);
    expect(await auditEntries()).toHaveLength(1);
  });

  test('A reply that is empty or has more than 2000 characters is rejected with 422, and a reply to an unknown review with 404', async () => {
    for (const [text, message] of [
      ['  ', 'A reply is required'],
      ['a'.repeat(2001), 'A reply has at most 2000 characters'],
    ] as const) {
      const response = await reply(text);
      expect([response.statusCode, response.json().fields]).toEqual([422, [{ path: '/text', message }]]);
    }
    const body = { text: 'Hello', replaces: null };
    const unknown = `/review/${vera?.id}/${moon}/reply`;
    expect((await store.put(unknown, { body, ...tokenOf(mona) })).statusCode).toBe(404);
    expect((await store.delete(unknown, tokenOf(mona))).statusCode).toBe(404);
  });

  test('A reply remains when the author edits the review, and is deleted together with the review', async () => {
    await reply('Sorry.');
    const url = `/videogames/review/${rosa?.id}/${moon}`;
    await store.put(url, { body: { score: 5, description: 'Better now' }, ...tokenOf(rosa) });
    expect(await listVisibleReplies()).toEqual(['Sorry.']);
    await store.delete(url, tokenOf(rosa));
    await store.post(url, { body: { score: 1 }, ...tokenOf(rosa) });
    expect(await listVisibleReplies()).toEqual([]);
  });

  test('An account export contains the replies to the reviews and the reasons why reviews are hidden', async () => {
    await reply('Sorry.');
    await setHidden(true, 'Spam');
    const { reviews } = (await store.get(`/user/${rosa?.id}/export`, tokenOf(rosa))).json();
    expect(reviews[0]).toMatchObject({ hidden: true, hidden_reason: 'Spam', reply: 'Sorry.' });
  });

  test('After a random sequence of changes, the store shows the last accepted reply unless it was deleted, and the audit log has one entry per change', async () => {
    const texts = ['A', 'B', 'C'];
    const step = fc.record({
      text: fc.constantFrom(...texts, undefined),
      replaces: fc.constantFrom(...texts, null),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        await removeReply();
        await store.db.deleteFrom('audit').execute();
        let current: string | null = null;
        let changes = 0;
        for (const { text, replaces } of steps) {
          const before: string | null = current;
          if (text === undefined) {
            await removeReply();
            current = null;
          } else {
            const { statusCode } = await reply(text, replaces);
            const isAccepted = current === text || current === replaces;
            expect(statusCode).toBe(isAccepted ? 200 : 409);
            if (isAccepted) current = text;
          }
          if (current !== before) changes += 1;
        }
        expect(await listVisibleReplies()).toEqual(current === null ? [] : [current]);
        expect(await auditEntries()).toHaveLength(changes);
      }),
      { numRuns: 12 },
    );
  });
});
