import { createReview, updateReview } from '@press-start/api/contract';
import type { Review } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import { Button, ButtonLink, TextArea } from '@press-start/shared-ui/components';
import { toast } from '@press-start/shared-ui/feedback';
import { useApiForm } from '@press-start/shared-ui/forms';
import { paths } from '@press-start/shared-ui/paths';
import { theme } from '@press-start/shared-ui/themes';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import styled from 'styled-components';
import { StarPicker } from './StarPicker';

interface Props {
  idUser: number;
  idGame: number;
  /** What is being rewritten; without it the form is for a new review. */
  written?: Review;
  /** The rewriting is over, sent or not. */
  onClose?: () => void;
}

/** By the ids of the shopper and the game. */
const drafts = new Map<string, { score: number; comment: string }>();

/** Nothing is checked here: the server says no to what is no score (reading Q38). */
export function ReviewForm({ idUser, idGame, written, onClose }: Props) {
  const { revalidate } = useRevalidator();
  const [sent, setSent] = useState(false);
  const form = useApiForm({
    initial: { score: written?.score ?? 0, comment: written?.description ?? '' },
    draft: { store: drafts, key: `${idUser}/${idGame}` },
    send: ({ score, comment }) =>
      call(written ? updateReview : createReview, {
        params: { idUser, idGame },
        body: { score, description: comment },
      }),
    // A new review stays in its form until the shopper asks to see it.
    revalidate: written ? 'success' : 'never',
    onSuccess: () => {
      toast('Your review was sent!');
      if (written) return;
      form.change(() => ({ score: 1, comment: '' }));
      setSent(true);
    },
    onSettled: (hasSucceeded) => hasSucceeded && written && close(),
    errorsOf: () => ({}),
    onError: () => {
      setSent(false);
      toast('An error occured while trying to send your review. Please try again.', {
        tone: 'danger',
        position: 'top-center',
      });
    },
  });
  const { score } = form.values;
  const problem = problemOf(form.error);
  const thanks = sent && !form.pending;

  const close = () => {
    onClose?.();
    // The button pressed is gone with the form: reading goes on at the page's beginning.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const see = async () => {
    await revalidate();
    close();
  };

  return (
    <Form onSubmit={form.onSubmit}>
      {/* The button that opened it to be rewritten is gone. */}
      <StarPicker
        score={score}
        onPick={(picked) => form.change((before) => ({ ...before, score: picked }))}
        autoFocus={written !== undefined}
      />
      <p role="status">
        {problem}
        {thanks && 'Thank you. Other players can read it on the page of the game.'}
        {!problem && !thanks && score === 0 && 'One star at least.'}
      </p>
      <TextArea
        {...form.field('comment')}
        name="description"
        label="Comment"
        hint="Only if you like"
        maxLength={2000}
        autoComplete="off"
      />
      <div>
        <Button type="submit" aria-disabled={form.pending}>
          Send Review
        </Button>
        {written ? (
          <Button variant="outline" onClick={onClose}>
            Leave it as it is
          </Button>
        ) : (
          <ButtonLink to={paths.user()} variant="outline">
            My Profile
          </ButtonLink>
        )}
        {thanks && (
          <Button variant="secondary" onClick={() => void see()}>
            See your review
          </Button>
        )}
      </div>
    </Form>
  );
}

/** 422 is the missing score: there is no other rule. */
function problemOf(error: unknown): string | undefined {
  if (!isApiError(error)) return undefined;
  return error.status === 422 ? 'One star at least: pick your score first.' : error.message;
}

const { color, space } = theme;

const Form = styled.form`
  display: grid;
  gap: ${space.xs};

  > p {
    min-height: 1.5em;
    margin-bottom: ${space.s};
    color: ${color.textMuted};
  }

  > div:last-child {
    display: flex;
    flex-wrap: wrap;
    gap: ${space.m};
  }
`;
