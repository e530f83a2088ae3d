import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import styled from 'styled-components';
import type { Review } from '@press-start/api/contract';
import { createReview, updateReview } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import { Button, ButtonLink, TextArea } from '@press-start/shared-ui/components';
import { toast } from '@press-start/shared-ui/feedback';
import { useApiForm } from '@press-start/shared-ui/forms';
import { paths } from '@press-start/shared-ui/paths';
import { media, theme } from '@press-start/shared-ui/themes';
import { StarPicker } from './StarPicker';

interface Props {
  idUser: number;
  idGame: number;
  /** The review to edit. If it is missing, the form creates a review. */
  review?: Review;
  /**
   * Called when the shopper closes the form: by saving or cancelling an edit, or by opening the new review.
   */
  onClose?: () => void;
}

/** Unsaved form values, keyed by shopper id and game id. */
const drafts = new Map<string, { score: number; comment: string }>();

/** The API, not the form, rejects a review without a score (interpretation Q38). */
export function ReviewForm({ idUser, idGame, review, onClose }: Props) {
  const { revalidate } = useRevalidator();
  const [isSent, setIsSent] = useState(false);
  const form = useApiForm({
    initial: { score: review?.score ?? 0, comment: review?.description ?? '' },
    draft: { store: drafts, key: `${idUser}/${idGame}` },
    send: ({ score, comment }) =>
      call(review ? updateReview : createReview, {
        params: { idUser, idGame },
        body: { score, description: comment },
      }),
    // The form for a new review stays open until the shopper presses the button that shows the review.
    revalidate: review ? 'success' : 'never',
    onSuccess: () => {
      toast('Your review was sent!');
      if (review) return;
      form.change(() => ({ score: 1, comment: '' }));
      setIsSent(true);
    },
    onSettled: (hasSucceeded) => hasSucceeded && review && close(),
    errorsOf: () => ({}),
    onError: () => {
      setIsSent(false);
      toast('An error occured while trying to send your review. Please try again.', {
        tone: 'danger',
        position: 'top-center',
      });
    },
  });
  const { score } = form.values;
  const error = reviewErrorMessage(form.error);
  const isThanksVisible = isSent && !form.pending;
  // True while the score and the comment are reset and the shopper has not started another review.
  const isReset = isThanksVisible && score === 1 && form.values.comment === '';

  const close = () => {
    onClose?.();
    // Move focus to the main element, because the pressed button is removed with the form. After an edit,
    // `WrittenReview` then focuses its edit button.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const showReview = async () => {
    await revalidate();
    close();
  };

  return (
    <Form onSubmit={form.onSubmit}>
      <Inputs data-dim={isReset || undefined}>
        {/* The button that opened the form for editing no longer exists, so the stars receive focus. */}
        <StarPicker
          score={score}
          onPick={(picked) => form.change((values) => ({ ...values, score: picked }))}
          autoFocus={review !== undefined}
          isReset={isReset}
        />
        <Status role="status">
          {error}
          {isThanksVisible && 'Thank you. Other players can read it on the page of the game.'}
          {!error && !isThanksVisible && score === 0 && 'One star at least.'}
        </Status>
        <Comment>
          <TextArea
            {...form.field('comment')}
            name="description"
            label="Comment"
            hint="Only if you like"
            maxLength={2000}
            autoComplete="off"
          />
        </Comment>
      </Inputs>
      <Actions>
        {isThanksVisible && <Button onClick={() => void showReview()}>See your review</Button>}
        <Button type="submit" variant={isThanksVisible ? 'outline' : 'primary'} aria-disabled={form.pending}>
          Send Review
        </Button>
        {review ? (
          <Button variant="outline" onClick={onClose}>
            Leave it as it is
          </Button>
        ) : (
          <ButtonLink to={paths.user()} variant="outline">
            My Profile
          </ButtonLink>
        )}
      </Actions>
    </Form>
  );
}

/** Status 422 means that the score is missing, because the form limits the length of the comment. */
function reviewErrorMessage(error: unknown): string | undefined {
  if (!isApiError(error)) return undefined;
  return error.status === 422 ? 'One star at least: pick your score first.' : error.message;
}

const { color, space } = theme;

const Form = styled.form`
  display: grid;
  gap: ${space[2]};
`;

const Inputs = styled.div`
  display: grid;
  gap: ${space[2]};
`;

const Status = styled.p`
  min-height: 1.5em;
  margin-bottom: ${space[3]};
  color: ${color.textMuted};

  [data-dim] > & {
    color: ${color.text};
  }
`;

const Comment = styled.div`
  [data-dim] > & {
    opacity: 0.75;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};

  ${media.mobile} {
    & > * {
      flex: 1 0 auto;
    }
  }
`;
