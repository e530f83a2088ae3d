import type { Page } from '@playwright/test';
import { MailServer } from '../../api/src/testing/mail-server';
import { SpawnedStore } from '../../scripts/start/testing/spawned-store';
import { expectAccessible } from '../support/axe';
import { generateShopper, logIn, logInAsAdmin, makeShopper, sessionOf } from '../support/shopper';
import type { NewVisitor } from '../support/test';
import { expect, open, test } from '../support/test';
import { expectResponsive } from '../support/widths';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const sectionNav = (page: Page) => page.getByRole('navigation', { name: 'Admin desk' });

/** Returns the sender's email address. */
async function sendContactMessage(page: Page, message: string): Promise<string> {
  const { email } = generateShopper();
  await open(page, '/contact');
  await page.getByLabel('Your Email').fill(email);
  await page.getByLabel('Your Message').fill(message);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog')).toContainText('Message sent');
  await page.getByRole('dialog').getByRole('button').click();
  return email;
}

async function fetchMailsTo(page: Page, to: string): Promise<string[]> {
  const mails: { to: string; text: string }[] = await (await page.request.get('/dev/mail.json')).json();
  return mails.filter((mail) => mail.to === to).map(({ text }) => text);
}

/** `page` must be logged in as an administrator. */
async function makeReview(page: Page, newVisitor: NewVisitor, description: string) {
  const { token: adminToken } = await sessionOf(page);
  const shopper = await (await newVisitor()).newPage();
  const { username } = await makeShopper(shopper);
  await logIn(shopper, username);
  const { id: idUser, token } = await sessionOf(shopper);
  const headers = { 'x-access-token': token };
  const games: { id_product: number; price_product: number; name_product: string; in_stock: number }[] =
    await (await shopper.request.get('/api/videogames?page=4&limit=24')).json();
  const game = games.find(({ in_stock }) => in_stock > 3);
  if (!game) throw new Error('No game on the fourth page has enough stock');
  const { id_product: idGame, price_product, name_product } = game;
  const order = {
    id_user: idUser,
    status_order: 'pending',
    amount_order: price_product,
    address_order: '1 Arcade Row',
    cart: [{ id_product: idGame, price_product, quantity: 1 }],
  };
  const placed = await (await shopper.request.post('/api/order', { headers, data: order })).json();
  await page.request.put(`/api/order/${placed.id_order}/delivered`, {
    headers: { 'x-access-token': adminToken },
  });
  const url = `/api/videogames/review/${idUser}/${idGame}`;
  const posted = await shopper.request.post(url, { headers, data: { score: 2, description } });
  expect(posted.status()).toBe(201);
  return { username, name_product, shopper, gameUrl: `/game/${idGame}` };
}

test.describe('Inbox', () => {
  test('An administrator finds and answers a message with the keyboard, and archives it', async ({
    page,
  }) => {
    const email = await sendContactMessage(page, 'Where is my cartridge?');
    await logInAsAdmin(page);
    await open(page, '/admin');
    const link = sectionNav(page).getByRole('link', { name: /^Inbox \d+ new$/ });
    const count = Number(/\d+/.exec((await link.textContent()) ?? '')?.[0]);
    await link.press('Enter');
    await expect(heading(page, 'Inbox')).toBeVisible();

    await page.getByRole('searchbox', { name: 'Search by e-mail or text' }).fill(email);
    await expect(page.getByText('1 to 1 of 1')).toBeVisible();
    await page.getByRole('link', { name: email }).press('Enter');
    await expect(page.getByRole('heading', { name: email })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Archive' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: 'Your reply' })).toBeFocused();
    await page.keyboard.type('It left today.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Replies' })).toContainText('It left today.');
    await expect(sectionNav(page).getByRole('link', { name: /^Inbox/ })).toHaveText(
      count === 1 ? 'Inbox' : new RegExp(`^Inbox${count - 1}`),
    );
    const texts = await fetchMailsTo(page, email);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('It left today.');
    expect(texts[0]).toContain('Where is my cartridge?');

    await page.reload();
    await expect(page.getByRole('list', { name: 'Replies' })).toContainText('Reply by keeper');
    await page.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the inbox' }).click();
    await page.getByRole('combobox', { name: 'State' }).selectOption('Archived');
    await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Archived');
    await open(page, '/admin?section=audit&sort=message-answered');
    await expect(page.getByRole('row', { name: /Message answered, message \d+/ }).first()).toContainText(
      'keeper',
    );
  });

  test.describe('With two administrators', () => {
    test.use({ expectedErrors: [/status of 409/] });

    test('When two administrators answer the same message, the second administrator sees the first reply and does not lose the typed text', async ({
      page,
      newVisitor,
    }) => {
      const email = await sendContactMessage(page, 'Who answers first?');
      await logInAsAdmin(page);
      await open(page, `/admin?section=inbox&q=${email}`);
      await page.getByRole('link', { name: email }).click();
      await expect(page.getByRole('heading', { name: email })).toBeVisible();
      const colleaguePage = await (await newVisitor()).newPage();
      await logInAsAdmin(colleaguePage);
      await open(colleaguePage, new URL(page.url()).pathname + new URL(page.url()).search);

      const replyBox = (adminPage: Page) => adminPage.getByRole('textbox', { name: 'Your reply' });
      const send = (adminPage: Page) => adminPage.getByRole('button', { name: 'Send reply' }).click();
      await replyBox(page).fill('I was second.');
      await replyBox(colleaguePage).fill('I was first.');
      await send(colleaguePage);
      await expect(colleaguePage.getByRole('list', { name: 'Replies' })).toContainText('I was first.');
      await send(page);
      await expect(page.getByText(/^keeper has answered this message in the meantime/)).toBeVisible();
      await expect(replyBox(page)).toHaveValue('I was second.');
      await expect(replyBox(page)).toBeFocused();
      await expect(page.getByRole('list', { name: 'Replies' })).toContainText('I was first.');
      expect(await fetchMailsTo(page, email)).toHaveLength(1);
    });
  });

  for (const theme of ['original', 'retro'])
    test(`The inbox and a message are accessible and fit phone, tablet and desktop widths in the ${theme} theme`, async ({
      page,
      context,
      baseURL,
    }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const email = await sendContactMessage(page, `A long word: ${'cartridge'.repeat(20)}`);
      await logInAsAdmin(page);
      await expectResponsive(page, 'inbox', async () => {
        await open(page, '/admin?section=inbox');
        await expect(page.getByRole('link', { name: email })).toBeVisible();
      });
      await page.getByRole('link', { name: email }).click();
      await expect(page.getByRole('heading', { name: email })).toBeFocused();
      const url = page.url();
      await expectResponsive(page, 'message', async () => {
        await open(page, url);
        await expect(page.getByRole('heading', { name: email })).toBeVisible();
      });
      await open(page, '/admin?section=inbox&q=nothing-like-this');
      await expect(page.getByText('No message matches this search.')).toBeVisible();
      await expectAccessible(page, 'empty inbox');
    });
});

test.describe('Reviews', () => {
  test('An administrator replies to a review with the keyboard, and the product page shows the reply until it is deleted', async ({
    page,
    newVisitor,
  }) => {
    await logInAsAdmin(page);
    const { username, shopper, gameUrl } = await makeReview(page, newVisitor, 'Far too steep');
    await open(shopper, gameUrl);
    const shown = shopper.getByRole('listitem').filter({ hasText: username });
    await expect(shown).toContainText('Far too steep');

    await open(page, '/admin');
    await sectionNav(page).getByRole('link', { name: 'Reviews' }).press('Enter');
    await expect(heading(page, 'Reviews')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search by author, game or text' }).fill(username);
    await expect(page.getByText('1 to 1 of 1')).toBeVisible();
    await page.getByRole('link', { name: new RegExp(`review by ${username}$`) }).press('Enter');
    const replyBox = page.getByRole('textbox', { name: 'Reply of the shop' });
    await replyBox.focus();
    await page.keyboard.type('Sorry. We made it <b>easier</b>.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Save reply' })).toBeVisible();
    await shopper.reload();
    await expect(shown).toContainText('Press Start replies');
    await expect(shown).toContainText('Sorry. We made it <b>easier</b>.');

    await replyBox.fill('It is easier now.');
    await page.getByRole('button', { name: 'Save reply' }).click();
    await expect(page.getByRole('blockquote')).toHaveText('It is easier now.');
    await shopper.reload();
    await expect(shown).toContainText('It is easier now.');
    await page.getByRole('button', { name: 'Delete reply' }).click();
    await page.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(page.getByRole('button', { name: 'Publish reply' })).toBeVisible();
    await shopper.reload();
    await expect(shown).toContainText('Far too steep');
    await expect(shown).not.toContainText('Press Start replies');
  });

  test('An administrator hides a review with a reason, and the review disappears from the product page until the administrator shows it again', async ({
    page,
    newVisitor,
  }) => {
    await logInAsAdmin(page);
    const { username, shopper, gameUrl } = await makeReview(page, newVisitor, 'Buy cheap coins here');
    await open(page, `/admin?section=reviews&q=${username}`);
    await page.getByRole('link', { name: new RegExp(`review by ${username}$`) }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Advertising');
    await page.getByRole('button', { name: 'Hide review' }).click();
    const hidden = page.getByRole('region', { name: 'Hidden from the shop' });
    await expect(hidden).toContainText('Advertising');
    await expect(hidden).toContainText('By keeper');
    await open(shopper, gameUrl);
    await expect(shopper.getByText('Buy cheap coins here')).toHaveCount(0);
    await hidden.getByRole('button', { name: 'Show again' }).click();
    await expect(page.getByRole('region', { name: 'Hide it' })).toBeVisible();
    await shopper.reload();
    await expect(shopper.getByText('Buy cheap coins here')).toBeVisible();
  });

  for (const theme of ['original', 'retro'])
    test(`The review list, a review and a reply on the product page are accessible and fit phone, tablet and desktop widths in the ${theme} theme`, async ({
      page,
      context,
      baseURL,
      newVisitor,
    }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await logInAsAdmin(page);
      const { username, gameUrl } = await makeReview(page, newVisitor, 'steep'.repeat(40));
      await expectResponsive(page, 'reviews', async () => {
        await open(page, '/admin?section=reviews');
        await expect(page.getByRole('link', { name: new RegExp(`review by ${username}$`) })).toBeVisible();
      });
      await page.getByRole('link', { name: new RegExp(`review by ${username}$`) }).click();
      await page.getByRole('textbox', { name: 'Reply of the shop' }).fill(`Sorry.\n${'easier'.repeat(30)}`);
      await page.getByRole('button', { name: 'Publish reply' }).click();
      await expect(page.getByRole('button', { name: 'Save reply' })).toBeVisible();
      const url = page.url();
      await expectResponsive(page, 'review', async () => {
        await open(page, url);
        await expect(page.getByRole('heading', { name: 'Hide it' })).toBeVisible();
      });
      await expectResponsive(page, 'product page with a reply', async () => {
        await open(page, gameUrl);
        await expect(page.getByText('Press Start replies').first()).toBeVisible();
      });
    });
});

test.describe('Mails', () => {
  const startTimeoutMs = 600_000;
  test.describe.configure({ timeout: startTimeoutMs });
  const admin = { username: 'keeper', password: 'arcade-of-1978' };
  let mailServer: MailServer;
  let store: SpawnedStore;
  let storeUrl = '';

  // The store that the other tests share has no SMTP server.
  test.beforeAll(async () => {
    test.setTimeout(startTimeoutMs);
    mailServer = await MailServer.open();
    store = await SpawnedStore.open({
      SMTP_URL: mailServer.url,
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
    });
    storeUrl = `http://localhost:${store.portOf('host')}`;
  });
  test.afterAll(async () => {
    await store.close();
    await mailServer.close();
  });

  const reloadUntil = (page: Page, text: string) =>
    expect(async () => {
      await page.reload();
      await expect(page.getByRole('row').nth(1)).toContainText(text, { timeout: 2000 });
    }).toPass();

  test('An administrator finds a failed email and sends it again with the keyboard', async ({
    newVisitor,
  }) => {
    const page = await (await newVisitor({ baseURL: storeUrl })).newPage();
    mailServer.rejectNext(550, 'No such mailbox');
    const { email } = await makeShopper(page);
    await logIn(page, admin.username, admin.password);
    await open(page, '/admin');
    await sectionNav(page).getByRole('link', { name: 'Mails' }).press('Enter');
    await expect(heading(page, 'Mails')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search by recipient' }).fill(email);
    await expect(page.getByText('1 to 1 of 1')).toBeVisible();
    await reloadUntil(page, 'Failed');
    const row = page.getByRole('row', { name: new RegExp(email) }).first();
    await expect(row).toContainText('550 No such mailbox');
    await page.getByRole('button', { name: /^Send again: Welcome/ }).press('Enter');
    await expect(page.getByRole('dialog')).toContainText(email);
    await page.getByRole('button', { name: 'Yes, send it' }).press('Enter');
    await expect(page.getByText('1 to 2 of 2')).toBeVisible();
    await expect(page.getByText('sent again once')).toBeVisible();
    await reloadUntil(page, 'Sent');
    const received = mailServer.received.filter(({ to }) => to?.[0]?.address === email);
    expect(received.map(({ subject }) => subject)).toEqual(['Welcome to Press Start']);
    await page.getByRole('combobox', { name: 'State' }).selectOption('Failed');
    await expect(page.getByText('1 to 1 of 1')).toBeVisible();
  });

  test('The back office neither shows the link of a password reset email nor offers to send the email again', async ({
    newVisitor,
  }) => {
    const page = await (await newVisitor({ baseURL: storeUrl })).newPage();
    const { email } = await makeShopper(page);
    await page.request.post('/api/email/reset', { data: { email } });
    await logIn(page, admin.username, admin.password);
    await open(page, `/admin?section=mails&q=${email}`);
    await reloadUntil(page, 'Sent');
    const row = page.getByRole('row', { name: /A new password for Press Start/ });
    await expect(row).toContainText('Contained a link that gives access, so it is not sent again.');
    await expect(row.getByRole('button')).toHaveCount(0);
    const mail = mailServer.received.find(
      ({ to, subject }) => to?.[0]?.address === email && /password/.test(subject ?? ''),
    );
    const token = /\/reset\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    if (!token) throw new Error('The password email contains no link');
    expect(await page.content()).not.toContain(token);
  });

  test('An administrator can preview every email template', async ({ newVisitor }) => {
    const page = await (await newVisitor({ baseURL: storeUrl })).newPage();
    await logIn(page, admin.username, admin.password);
    await open(page, '/admin?section=mails');
    await page.getByRole('link', { name: 'Templates' }).click();
    const templates = page.getByRole('navigation', { name: 'Email templates' }).getByRole('link');
    await expect(templates.first()).toBeVisible();
    for (const label of await templates.allTextContents()) {
      await templates.getByText(label, { exact: true }).click();
      await expect(
        page.frameLocator(`iframe[title="Preview of ${label}"]`).getByRole('heading'),
      ).toBeVisible();
    }
  });

  for (const theme of ['original', 'retro'])
    test(`The list of emails and a template preview are accessible and fit phone, tablet and desktop widths in the ${theme} theme`, async ({
      newVisitor,
    }) => {
      const context = await newVisitor({ baseURL: storeUrl });
      await context.addCookies([{ name: 'theme', value: theme, url: storeUrl }]);
      const page = await context.newPage();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const { email } = await makeShopper(page);
      await logIn(page, admin.username, admin.password);
      await expectResponsive(page, 'mails', async () => {
        await open(page, '/admin?section=mails');
        await expect(page.getByText(email).first()).toBeVisible();
      });
      await expectResponsive(page, 'template', async () => {
        await open(page, '/admin?section=mails&template=purchase');
        await expect(page.getByTitle('Preview of Purchase')).toBeVisible();
      });
    });
});
