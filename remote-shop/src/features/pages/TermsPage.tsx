import { Link } from 'react-router-dom';
import { store } from '@press-start/api/contract/rules';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { LegalText, type Section } from './LegalText';

export const handle: PageHandle = {
  server: 'full',
  meta: () => ({
    title: `Terms and Conditions | ${store.name}`,
    description: 'The rules of the shop: who may play, how orders, prices, coupons and reviews work.',
    breadcrumbs: [{ name: 'Terms and Conditions', path: paths.terms() }],
  }),
};

export function Component() {
  return (
    <LegalText
      title="Terms and Conditions"
      lead="The rules of the shop. They are short, and we read them again before we wrote them down."
      updated="2026-03-09"
      sections={sections}
    />
  );
}

const sections: readonly Section[] = [
  {
    id: 'age',
    title: 'Who may play',
    body: (
      <>
        <p>
          <strong>Minors under 18 are forbidden.</strong> You may open an account, place an order or write a
          review only if you are 18 or older. If you are not, look around, then come back when you have
          levelled up.
        </p>
        <p>An account that turns out to belong to a minor is closed, and its open orders are cancelled.</p>
      </>
    ),
  },
  {
    id: 'project',
    title: 'What this shop is',
    body: (
      <p>
        {store.notice} Nothing is sold, nothing is shipped and no contract of sale comes about, whatever a
        button may say. The <Link to={paths.legal()}>legal notice</Link> says it in full. The terms below
        describe how the shop behaves, as if the counter were real.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>Browsing, the cart and the puzzle need no account. Favourites, orders and reviews do.</li>
        <li>Tell us the truth when you sign up, and keep your password to yourself.</li>
        <li>One person, one account. What is done with it counts as done by you.</li>
        <li>
          You may delete it whenever you like, on the page Edit Profile. We may ban an account that cheats,
          spams or insults others.
        </li>
      </ul>
    ),
  },
  {
    id: 'games',
    title: 'Games, prices and stock',
    body: (
      <>
        <p>
          Prices are whole US dollars for one boxed copy. The price charged is the one our server knows at the
          moment you order. If it has changed since you filled the cart, you are told before anything is paid.
        </p>
        <p>
          Stock is counted, not guessed. Copies in a cart are not reserved; copies in an order that is being
          paid are, for a few minutes. If the payment does not arrive in time, they go back on the shelf.
        </p>
      </>
    ),
  },
  {
    id: 'orders',
    title: 'Orders and payment',
    body: (
      <ul>
        <li>You confirm a delivery address, then pay on the page of a payment provider.</li>
        <li>We never see your card. In this demonstration the provider is a sandbox and moves no money.</li>
        <li>An order is ready once the provider tells us that it is paid. Until then it is pending.</li>
        <li>A paid order that we cannot fulfil is cancelled and refunded in full.</li>
      </ul>
    ),
  },
  {
    id: 'coupons',
    title: 'Coupons',
    body: (
      <p>
        Solve the sliding puzzle and win a discount code. One code counts for one order, the discount is
        worked out on our side and the total is rounded down, in your favour. Codes have no cash value. We
        know that the puzzle can be solved with the eyes half shut; we like it that way.
      </p>
    ),
  },
  {
    id: 'reviews',
    title: 'Reviews',
    body: (
      <p>
        You may review a game once it has been delivered to you. Write what you think, in your own words. No
        insults, no advertising, nothing that belongs to somebody else. Reviews carry your username, and stay
        without it when the account is gone.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'If something breaks',
    body: (
      <p>
        The shop is offered as it is, without warranty, by students who are learning. As far as the law allows
        we are not liable for what comes of using it. Do not rely on it for anything that matters, and do not
        enter data that you would mind losing.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes, and a word with us',
    body: (
      <p>
        When these terms change, the date at the top changes with them. Questions are welcome:{' '}
        <Link to={paths.contact()}>write to the counter</Link>. What we keep about you is told in the{' '}
        <Link to={paths.privacy()}>privacy policy</Link>.
      </p>
    ),
  },
];
