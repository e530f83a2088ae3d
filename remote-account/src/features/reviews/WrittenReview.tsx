import styled from 'styled-components';
import type { Review } from '@press-start/api/contract';
import { deleteReview } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button, ButtonLink, Stars } from '@press-start/shared-ui/components';
import { toast } from '@press-start/shared-ui/feedback';
import { datePart } from '@press-start/shared-ui/format';
import { useMutation } from '@press-start/shared-ui/forms';
import { paths } from '@press-start/shared-ui/paths';
import { media, theme, when } from '@press-start/shared-ui/themes';

interface Props {
  review: Review;
  username: string;
  /** Whether the game still has a product page. */
  isInShop: boolean;
  /** Whether to focus the edit button on mount, which is necessary after the focused form has closed. */
  autoFocus: boolean;
  onEdit: () => void;
}

export function WrittenReview({ review, username, isInShop, autoFocus, onEdit }: Props) {
  const { createdAt, description, productIdProduct: idGame, score, userIdUser: idUser } = review;
  const deletion = useMutation(() => call(deleteReview, { params: { idUser, idGame } }), {
    confirm: () => ({
      title: 'Are you sure?',
      text: 'Nobody will read your review any more.',
      confirmText: 'Yes, delete it',
      cancelText: 'Keep it',
    }),
    onSuccess: () => toast('Your review was deleted.'),
    // Move focus, because the pressed button is removed with the review.
    onSettled: (hasSucceeded) =>
      hasSucceeded && document.getElementById('main')?.focus({ preventScroll: true }),
  });
  return (
    <Layout>
      <Text>
        <Title>Hi, {username}!</Title>
        <Muted>
          You wrote this on <Day dateTime={createdAt}>{datePart(createdAt)}</Day>.
        </Muted>
        <Stars score={score} size={36} />
        {description ? <Quote>{description}</Quote> : <Muted>Without a comment.</Muted>}
      </Text>
      <Actions>
        {isInShop && (
          <ButtonLink className="whole-row" to={paths.game(idGame)}>
            See the game
          </ButtonLink>
        )}
        <Button variant="outline" autoFocus={autoFocus} onClick={onEdit}>
          Rewrite
        </Button>
        <ButtonLink to={paths.user()} variant={isInShop ? 'outline' : 'primary'}>
          My Profile
        </ButtonLink>
        <DeleteButton className="whole-row" variant="danger" onClick={() => void deletion.run()}>
          Delete
        </DeleteButton>
      </Actions>
    </Layout>
  );
}

const { color, space, type } = theme;

/** On desktops, the actions are a column at the right edge of the card. */
const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 240px;
  gap: ${space[8]};

  ${media.laptop} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[7]};
    align-content: start;
  }
`;

const Text = styled.div`
  display: grid;
  gap: ${space[4]};
  align-content: start;
`;

const Title = styled.h2`
  font-size: ${type.fsH3};
  line-height: 1.2;
  /* Preserves the case of the username. */
  text-transform: none;
`;

const Muted = styled.p`
  color: ${color.textMuted};
`;

const Day = styled.time`
  white-space: nowrap;
`;

const Quote = styled.blockquote`
  max-width: 72ch;
  padding-left: ${space[4]};
  border-left: 4px solid ${color.accent};
  font-size: 20px;
  overflow-wrap: anywhere;
  white-space: pre-line;

  ${when.retro} {
    font-size: ${type.fsL};
  }
`;

const Actions = styled.div`
  display: grid;
  gap: ${space[4]};
  align-content: start;
  padding-left: ${space[8]};
  border-left: 2px solid ${color.lineSoft};

  ${media.laptop} {
    display: flex;
    flex-wrap: wrap;
    padding-left: 0;
    border: 0;
  }

  /* The buttons do not fit in one row. */
  ${media.tablet} {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space[4]} ${space[3]};
    max-width: 420px;

    .whole-row {
      grid-column: 1 / -1;
    }
  }
`;

const DeleteButton = styled(Button)`
  padding: 0;
  box-shadow: none;
  text-decoration: underline;
  text-underline-offset: ${space[1]};

  &:hover {
    background: none;
    color: ${color.text};
  }
`;
