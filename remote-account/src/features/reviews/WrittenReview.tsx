import { deleteReview } from '@press-start/api/contract';
import type { Review } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button, ButtonLink, Stars } from '@press-start/shared-ui/components';
import { toast } from '@press-start/shared-ui/feedback';
import { useMutation } from '@press-start/shared-ui/forms';
import { datePart } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import { theme } from '@press-start/shared-ui/themes';
import styled from 'styled-components';

interface Props {
  review: Review;
  username: string;
  /** It comes in place of the form: the focus goes on where it was opened. */
  rewritten: boolean;
  onRewrite: () => void;
}

/** What the shopper has written, to be read; to change it is another matter. */
export function WrittenReview({ review, username, rewritten, onRewrite }: Props) {
  const { createdAt, description, productIdProduct: idGame, score, userIdUser: idUser } = review;
  const takeBack = useMutation(() => call(deleteReview, { params: { idUser, idGame } }), {
    confirm: () => ({
      title: 'Are you sure?',
      text: 'Nobody will read your review any more.',
      confirmText: 'Yes, delete it',
      cancelText: 'Keep it',
    }),
    onSuccess: () => toast('Your review was deleted.'),
    // The button pressed is gone with the review.
    onSettled: (hasSucceeded) =>
      hasSucceeded && document.getElementById('main')?.focus({ preventScroll: true }),
  });
  return (
    <Words>
      <h2>Hi, {username}!</h2>
      <p className="date">
        You wrote this on <time dateTime={createdAt}>{datePart(createdAt)}</time>.
      </p>
      <Stars score={score} />
      {description ? <blockquote>{description}</blockquote> : <p className="date">Without a comment.</p>}
      <div>
        <ButtonLink to={paths.user()}>My Profile</ButtonLink>
        <Button variant="outline" autoFocus={rewritten} onClick={onRewrite}>
          Rewrite
        </Button>
        <Button variant="danger" icon="trash" onClick={() => void takeBack.run()}>
          Delete
        </Button>
      </div>
    </Words>
  );
}

const { color, space, type } = theme;

const Words = styled.div`
  display: grid;
  gap: ${space.m};
  align-content: start;

  h2 {
    font-size: ${type.fsH3};
    line-height: 1.2;
    /* A name is written as its owner writes it. */
    text-transform: none;
  }

  .date {
    color: ${color.textMuted};
  }

  blockquote {
    max-width: 62ch;
    padding-left: ${space.m};
    border-left: 4px solid ${color.accent};
    font-size: ${type.fsL};
    overflow-wrap: anywhere;
    white-space: pre-line;
  }

  > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space.m};
    margin-top: ${space.s};
  }
`;
