import { useEffect, useState } from 'react';
import styled from 'styled-components';
import type { Helpful } from '@press-start/api/contract';
import { listOwnVotes, unvoteHelpful, voteHelpful } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import { Button } from '@press-start/shared-ui/components';
import { showDialog } from '@press-start/shared-ui/feedback';
import { useMutation } from '@press-start/shared-ui/forms';
import { useSession } from '@press-start/shared-ui/session';
import { theme } from '@press-start/shared-ui/themes';

interface Props {
  author: string;
  count: number;
  /** Whether this shopper has voted. */
  mine: boolean;
  /** Sends the vote; its promise rejects on failure. `undefined` for visitors and the author, who only see the count. */
  onVote: ((helpful: boolean) => Promise<void>) | undefined;
}

export function HelpfulVote({ author, count, mine, onVote }: Props) {
  const vote = useMutation(async (helpful: boolean) => onVote?.(helpful), {
    revalidate: 'never',
    onError: (error) => {
      const sessionEnded = isApiError(error) && error.status === 401;
      return showDialog({
        title: sessionEnded ? 'Login please' : 'This could not be kept. Please try again.',
      });
    },
  });
  return (
    <Row>
      {onVote && (
        <Button
          variant="outline"
          size="small"
          icon={mine ? 'check' : undefined}
          aria-pressed={mine}
          aria-label={`Helpful, the review by ${author}`}
          disabled={vote.pending}
          onClick={() => void vote.run(!mine)}
        >
          Helpful
        </Button>
      )}
      <span aria-live="polite">{count > 0 && `${count} found this helpful`}</span>
    </Row>
  );
}

/**
 * Loads the shopper's votes on a game's reviews, keyed by author id. Sends no request for visitors.
 *
 * @param idGame id of the game, or `undefined` if it has no reviews and no request is needed
 */
export function useHelpfulVotes(idGame: number | undefined) {
  const shopperId = useSession()?.id;
  const [votes, setVotes] = useState<ReadonlyMap<number, Partial<Helpful>>>(new Map());

  useEffect(() => {
    if (shopperId === undefined || idGame === undefined) return;
    const controller = new AbortController();
    call(listOwnVotes, { params: { idGame }, signal: controller.signal }).then(
      (ownVotes) => setVotes(new Map(ownVotes.map(({ userIdUser }) => [userIdUser, { mine: true }]))),
      // The buttons work without these votes, because a repeated vote is counted only once.
      (error: unknown) => !controller.signal.aborted && console.warn('The votes could not be loaded', error),
    );
    return () => controller.abort();
  }, [shopperId, idGame]);

  const vote = async (idUser: number, helpful: boolean) => {
    if (idGame === undefined) return;
    const updated = await call(helpful ? voteHelpful : unvoteHelpful, { params: { idUser, idGame } });
    setVotes((current) => new Map(current).set(idUser, updated));
  };
  return { shopperId, votes, vote };
}

/** Reserves the height of the button to avoid layout shift when the session is read from storage. */
const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-height: 44px;
  margin-top: ${theme.space[2]};
  color: ${theme.color.textMuted};
`;
