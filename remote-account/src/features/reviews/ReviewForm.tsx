import { createReview, updateReview } from '@press-start/api/contract';
import type { Review } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import { Button, ButtonLink, TextArea } from '@press-start/shared-ui/components';
import { toast } from '@press-start/shared-ui/feedback';
import { paths } from '@press-start/shared-ui/paths';
import { theme } from '@press-start/shared-ui/themes';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import styled from 'styled-components';
import { Drafts, useDraft } from '../../drafts';
import { StarPicker } from './StarPicker';

interface Props {
  idUser: number;
  idGame: number;
  /** What is being rewritten; without it the form is for a new review. */
  written?: Review;
  /** The rewriting is over, sent or not. */
  onClose?: () => void;
}

const drafts = new Drafts<{ score: number; comment: string }>();

/** Nothing is checked here: the server says no to what is no score (reading Q38). */
export function ReviewForm({ idUser, idGame, written, onClose }: Props) {
  const { revalidate } = useRevalidator();
  const key = `${idUser}/${idGame}`;
  const [draft] = useState(() => drafts.find(key));
  const [score, setScore] = useState(draft?.score ?? written?.score ?? 0);
  const [comment, setComment] = useState(draft?.comment ?? written?.description ?? '');
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const [refusal, setRefusal] = useState<string>();

  useDraft(drafts, key, { score, comment });

  const see = async () => {
    await revalidate();
    onClose?.();
    // The button pressed is gone with the form: reading goes on at the page's beginning.
    document.getElementById('main')?.focus({ preventScroll: true });
  };

  const send = async () => {
    setState('sending');
    setRefusal(undefined);
    try {
      await call(written ? updateReview : createReview, {
        params: { idUser, idGame },
        body: { score, description: comment },
      });
    } catch (error) {
      setState('open');
      setRefusal(reasonOf(error));
      toast('An error occured while trying to send your review. Please try again.', {
        tone: 'danger',
        position: 'top-center',
      });
      return;
    }
    toast('Your review was sent!');
    if (written) return see();
    setScore(1);
    setComment('');
    setState('sent');
  };

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (state !== 'sending') void send();
      }}
    >
      {/* The button that opened it to be rewritten is gone. */}
      <StarPicker score={score} onPick={setScore} autoFocus={written !== undefined} />
      <p role="status">
        {refusal}
        {state === 'sent' && 'Thank you. Other players can read it on the page of the game.'}
        {!refusal && state !== 'sent' && score === 0 && 'One star at least.'}
      </p>
      <TextArea
        label="Comment"
        name="description"
        hint="Only if you like"
        maxLength={2000}
        autoComplete="off"
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <div>
        <Button type="submit" aria-disabled={state === 'sending'}>
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
        {state === 'sent' && (
          <Button variant="secondary" onClick={() => void see()}>
            See your review
          </Button>
        )}
      </div>
    </Form>
  );
}

/** 422 is the missing score: there is no other rule. */
function reasonOf(error: unknown): string | undefined {
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
