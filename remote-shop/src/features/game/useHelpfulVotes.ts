import { listOwnVotes, unvoteHelpful, voteHelpful } from '@press-start/api/contract';
import type { Helpful } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { useSession } from '@press-start/shared-ui/session';
import { useEffect, useState } from 'react';

/**
 * Which reviews of a game the shopper finds helpful, by author. A visitor costs no call.
 *
 * @param idGame undefined without reviews: nothing is asked
 */
export function useHelpfulVotes(idGame: number | undefined) {
  const shopper = useSession()?.id;
  const [votes, setVotes] = useState<ReadonlyMap<number, Partial<Helpful>>>(new Map());

  useEffect(() => {
    if (shopper === undefined || idGame === undefined) return;
    const gone = new AbortController();
    call(listOwnVotes, { params: { idGame }, signal: gone.signal }).then(
      (own) => setVotes(new Map(own.map(({ userIdUser }) => [userIdUser, { mine: true }]))),
      // Without the answer the buttons work as well: voting twice is voting once.
      (error: unknown) => !gone.signal.aborted && console.warn('The votes could not be asked for', error),
    );
    return () => gone.abort();
  }, [shopper, idGame]);

  const vote = async (idUser: number, helpful: boolean) => {
    if (idGame === undefined) return;
    const after = await call(helpful ? voteHelpful : unvoteHelpful, { params: { idUser, idGame } });
    setVotes((before) => new Map(before).set(idUser, after));
  };
  return { shopper, votes, vote };
}
