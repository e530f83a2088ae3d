import { type ComponentType, useEffect, useState } from 'react';
import type { Helpful } from '@press-start/api/contract';
import { listOwnVotes, unvoteHelpful, voteHelpful } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { useSession } from '@press-start/shared-ui/session';
import type HelpfulButton from './HelpfulButton';

type ButtonProps = Parameters<typeof HelpfulButton>[0];

/**
 * Loads the shopper's votes on a game's reviews, keyed by author id, and the button for voting. Loads nothing for
 * visitors.
 *
 * @param idGame id of the game, or `undefined` if it has no reviews and no request is needed
 */
export function useHelpfulVotes(idGame: number | undefined) {
  const shopperId = useSession()?.id;
  const [votes, setVotes] = useState<ReadonlyMap<number, Partial<Helpful>>>(new Map());
  const [VoteButton, setVoteButton] = useState<ComponentType<ButtonProps>>();

  useEffect(() => {
    if (shopperId === undefined || idGame === undefined) return;
    const controller = new AbortController();
    // The buttons work without the votes, because a repeated vote is counted only once.
    const warn = (error: unknown) =>
      !controller.signal.aborted && console.warn('The votes could not be loaded', error);
    call(listOwnVotes, { params: { idGame }, signal: controller.signal }).then(
      (ownVotes) => setVotes(new Map(ownVotes.map(({ userIdUser }) => [userIdUser, { mine: true }]))),
      warn,
    );
    import(/* webpackChunkName: "helpful" */ './HelpfulButton').then(
      (module) => setVoteButton(() => module.default),
      warn,
    );
    return () => controller.abort();
  }, [shopperId, idGame]);

  const vote = async (idUser: number, helpful: boolean) => {
    if (idGame === undefined) return;
    const updated = await call(helpful ? voteHelpful : unvoteHelpful, { params: { idUser, idGame } });
    setVotes((current) => new Map(current).set(idUser, updated));
  };
  return { shopperId, votes, vote, VoteButton: shopperId === undefined ? undefined : VoteButton };
}
