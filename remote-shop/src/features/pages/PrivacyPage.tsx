import { Link } from 'react-router-dom';
import { store } from '@press-start/api/contract/rules';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { LegalText, type Section } from './LegalText';

export const handle: PageHandle = {
  server: 'full',
  meta: () => ({
    title: `Privacy Policy | ${store.name}`,
    description: `What ${store.name} keeps in your browser and on its server, why, for how long, and how to delete it.`,
    breadcrumbs: [{ name: 'Privacy Policy', path: paths.privacy() }],
  }),
};

export function Component() {
  return (
    <LegalText
      title="Privacy Policy"
      lead="We keep what the shop needs to work, and nothing else. No advertising, no profiles, nobody watching over your shoulder."
      updated="2026-11-24"
      sections={sections}
    />
  );
}

const sections: readonly Section[] = [
  {
    id: 'browser',
    title: 'What your browser keeps',
    body: (
      <>
        <p>
          These stay on your device. All of them serve the shop itself, so there is no banner to click away.
        </p>
        <dl>
          <dt>cart</dt>
          <dd>The games in your cart and how many of each, until you buy, clear the cart or log out.</dd>
          <dt>userData</dt>
          <dd>Who is logged in: your profile and the token of the session, until you log out.</dd>
          <dt>coupon</dt>
          <dd>The discount code you entered, until it is used or you log out.</dd>
          <dt>cart:account</dt>
          <dd>
            While you are logged in, the cart that your account had last, so that all your devices show the
            same one.
          </dd>
          <dt>cart:unsaved</dt>
          <dd>
            A cart that could not be saved to your account when you logged out, until that has been done.
          </dd>
          <dt>cart:order</dt>
          <dd>The order you are paying for, until its payment is known.</dd>
          <dt>viewed</dt>
          <dd>
            The numbers of the twelve games you opened last, to show some of them on the next game’s page.
            Your browser asks us for those games; we do not store the list. You can clear it there, and it
            goes when you log out.
          </dd>
          <dt>puzzle:best</dt>
          <dd>
            The fewest moves in which you solved the puzzle: the high score on the first page. It never leaves
            your browser and stays until you clear the browser’s storage.
          </dd>
          <dt>theme, a cookie</dt>
          <dd>Whether you like the shop blue or green, for a year.</dd>
          <dt>fonts, a cookie</dt>
          <dd>
            Which shop’s fonts, blue or green, your browser already has, for a week, so that pages show them
            at once.
          </dd>
          <dt>visitor, a cookie</dt>
          <dd>
            Only while a new version is tried out: a random number that shows you the same version each time,
            for a month. It is linked to nothing else.
          </dd>
          <dt>recent-write, a cookie</dt>
          <dd>
            That this browser has just changed something, for eleven seconds, so that your next page shows it.
          </dd>
          <dt>social-login, a cookie</dt>
          <dd>
            Only while you log in through another service: a random number that proves it is still your
            browser that comes back, for twelve minutes at most.
          </dd>
        </dl>
      </>
    ),
  },
  {
    id: 'account',
    title: 'What an account holds',
    body: (
      <>
        <p>
          Username, name, last name, e-mail and address, as you typed them. Your password is kept only as a
          salted hash, so that we could not read it if we tried. If you log in through another service, we
          keep its number for you and the e-mail it vouches for, and never learn your password there.
        </p>
        <p>
          With it we keep your favourites, your cart, your orders and your reviews. Reviews are public under
          your username. For every session we note when it was last used and what it runs on, such as
          &ldquo;Firefox on Linux&rdquo;, so that you can recognise and end it. It ends by itself after 7 days
          without a visit and after 30 days in any case.
        </p>
      </>
    ),
  },
  {
    id: 'orders',
    title: 'Orders and payments',
    body: (
      <>
        <p>
          An order holds its games, the amount, the delivery address and its history. You pay on the page of a
          payment provider, which handles your card under its own policy. It tells us whether an order is
          paid; card numbers never reach us. In this demonstration the provider is a sandbox.
        </p>
        <p>
          Orders are kept for the books even after the account is deleted, with the address they went to. No
          name, username or e-mail belongs to them any more.
        </p>
      </>
    ),
  },
  {
    id: 'mail',
    title: 'Mails and messages',
    body: (
      <>
        <p>
          We write when you sign up, when you buy, when an order moves, when you ask for a new password or
          another e-mail address, and when your account is gone. There is no newsletter. For 30 days after a
          mail we keep your address and what it said, so that we can send it again if it got lost; a link that
          opens your account is erased as soon as it is sent.
        </p>
        <p>
          What you send us on the <Link to={paths.contact()}>contact page</Link> is kept with your e-mail
          address so that we can answer. It is deleted after a year, with your account if you were logged in,
          or on request.
        </p>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'Keeping the door',
    body: (
      <>
        <p>
          Logins and sign-ups are counted by account and network address for a short while, so that nobody can
          try passwords all night. Acts of administrators are recorded. Our servers note errors; they do not
          build a picture of what you looked at.
        </p>
        <p>
          On a few visits, picked at random, your browser tells us how quickly a page appeared, how many
          errors occurred, and which version of the shop it was. We add that to a count. It names no page, no
          game and no person, needs no cookie, and is not sent if your browser asks for privacy (Global
          Privacy Control) or to save data. Whatever you ask for, your browser reports to us when something on
          a page breaks our safety rules. The report contains the address of the page; we count the name of
          the rule and keep nothing else.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who else learns of it',
    body: (
      <p>
        Only those who do a part of the work, and only that part: the payment provider, the mail server and,
        if you choose so, the service you log in with. Nothing is sold and nothing is shared for advertising.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          You may see and correct your data on the page Edit Profile, download all of it as one file, and
          delete the account there. Deleting takes effect at once: name, e-mail, address, password, favourites
          and saved cart are erased, sessions end, unpaid orders are cancelled. Paid orders and reviews stay,
          as those of a deleted user.
        </p>
        <p>
          Clearing the browser&rsquo;s storage removes what is kept there. For anything else,{' '}
          <Link to={paths.contact()}>write to us</Link>. You may also complain to the data protection
          authority of your country.
        </p>
      </>
    ),
  },
  {
    id: 'minors',
    title: 'Minors',
    body: (
      <p>
        The shop is for adults. Minors under 18 are forbidden to open an account; if we learn of one, it is
        deleted. See the <Link to={paths.terms()}>terms and conditions</Link>.
      </p>
    ),
  },
];
