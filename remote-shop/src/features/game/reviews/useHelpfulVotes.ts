import { useEffect, useState } from 'react';
import { useSession } from '@press-start/shared-ui/session';
import type * as Actions from '../actions';
import { importActions } from '../loadActions';

/** Loads the vote button and the shopper's votes, unless there is no session or `idGame` is undefined. */
export function useHelpfulVotes(idGame: number | undefined) {
  const shopperId = useSession()?.id;
  const [actions, setActions] = useState<typeof Actions>();
  const [votes, setVotes] = useState<Actions.Votes>(new Map());

  useEffect(() => {
    if (shopperId === undefined || idGame === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      const loaded = await importActions();
      setActions(loaded);
      setVotes(await loaded.loadOwnVotes(idGame, signal));
    };
    // The buttons work without the votes, because a repeated vote is counted only once.
    load().catch((error: unknown) => !signal.aborted && console.warn('The votes could not be loaded', error));
    return () => {
      controller.abort();
      // The votes belong to the previous shopper and game.
      setVotes(new Map());
    };
  }, [shopperId, idGame]);

  const vote = async (idUser: number, helpful: boolean) => {
    if (!actions || idGame === undefined) return;
    const updated = await actions.sendVote(idGame, idUser, helpful);
    setVotes((current) => new Map(current).set(idUser, updated));
  };
  return { shopperId, votes, vote, VoteButton: shopperId === undefined ? undefined : actions?.HelpfulButton };
}
