import styled from 'styled-components';
import { listOrders, listUserReviews } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { ButtonLink, Panel } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import { currentSession } from '@press-start/shared-ui/session';
import { media, theme } from '@press-start/shared-ui/themes';
import { links } from '../../paths';

type Ownership = 'reviewed' | 'delivered' | 'ordered' | 'none';

interface Data {
  idUser: number;
  ownership: Ownership;
}

interface Args {
  params: { id: number };
  signal: AbortSignal;
}

export async function loader({ params: { id }, signal }: Args): Promise<Data | undefined> {
  const session = currentSession();
  if (!session) return undefined;
  const [orders, reviews] = await Promise.all([
    call(listOrders, { query: { idUser: session.id, idGame: id }, signal }),
    call(listUserReviews, { params: { idGame: id, idUser: session.id }, signal }),
  ]);
  const statuses = orders.map(({ status }) => status);
  return { idUser: session.id, ownership: ownershipOf(statuses, reviews.length > 0) };
}

function ownershipOf(statuses: readonly string[], hasReview: boolean): Ownership {
  if (statuses.includes('delivered')) return hasReview ? 'reviewed' : 'delivered';
  return statuses.some((status) => status !== 'cancelled') ? 'ordered' : 'none';
}

const texts: Record<Ownership, string> = {
  reviewed: 'You own this game and have written a review.',
  delivered: 'You own this game. How was it?',
  ordered: 'This game is in one of your orders. Once it has arrived, you can review it.',
  none: 'You do not own this game yet. Owners write the reviews.',
};

export function Component({ params: { id }, data }: { params: { id: number }; data: Data | undefined }) {
  if (!data) return null;
  const { idUser, ownership } = data;
  return (
    <Bar aria-label="Your copy">
      <p>{texts[ownership]}</p>
      {ownership === 'ordered' && (
        <ButtonLink to={paths.orders()} variant="outline">
          See your orders
        </ButtonLink>
      )}
      {(ownership === 'delivered' || ownership === 'reviewed') && (
        <ButtonLink to={links.review(idUser, id)} variant={ownership === 'reviewed' ? 'outline' : 'primary'}>
          {ownership === 'reviewed' ? 'See your review' : 'Write your review'}
        </ButtonLink>
      )}
    </Bar>
  );
}

const Bar = styled(Panel)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[4]};
  /* The reserved height includes the margin. */
  min-height: calc(var(--wide) - ${theme.space[8]});
  margin-top: ${theme.space[8]};

  ${media.tablet} {
    flex-direction: column;
    align-items: stretch;
    justify-content: center;
    min-height: calc(var(--narrow) - ${theme.space[8]});
  }
`;
