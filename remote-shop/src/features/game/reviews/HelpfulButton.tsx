import { type Helpful, listOwnVotes, unvoteHelpful, voteHelpful } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import { Button } from '@press-start/shared-ui/components';
import { showDialog } from '@press-start/shared-ui/feedback';
import { useMutation } from '@press-start/shared-ui/forms';

interface Props {
  author: string;
  /** Whether the shopper has marked the review as helpful. */
  hasVoted: boolean;
  /** Sends the vote, or withdraws it if `helpful` is false. Rejects on failure. */
  onVote: (helpful: boolean) => Promise<void>;
}

export function HelpfulButton({ author, hasVoted, onVote }: Props) {
  const vote = useMutation(onVote, {
    revalidate: 'never',
    onError: (error) => {
      const isSessionExpired = isApiError(error) && error.status === 401;
      return showDialog({
        title: isSessionExpired ? 'Login please' : 'This could not be kept. Please try again.',
      });
    },
  });
  return (
    <Button
      variant="outline"
      size="small"
      icon={hasVoted ? 'check' : undefined}
      aria-pressed={hasVoted}
      aria-label={`Helpful, the review by ${author}`}
      // Do not set `disabled`, because a disabled button would lose focus.
      aria-disabled={vote.pending}
      onClick={() => void vote.run(!hasVoted)}
    >
      Helpful
    </Button>
  );
}

/**
 * The shopper's votes on a game's reviews, keyed by the author's id. The new count, `helpful`, is missing
 * until the shopper votes or withdraws a vote on this page.
 */
export type Votes = ReadonlyMap<number, Partial<Helpful>>;

export async function loadOwnVotes(idGame: number, signal: AbortSignal): Promise<Votes> {
  const ownVotes = await call(listOwnVotes, { params: { idGame }, signal });
  return new Map(ownVotes.map(({ userIdUser }) => [userIdUser, { mine: true }]));
}

export const sendVote = (idGame: number, idUser: number, helpful: boolean) =>
  call(helpful ? voteHelpful : unvoteHelpful, { params: { idUser, idGame } });
