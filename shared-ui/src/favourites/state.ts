/** Which games the signed-in shopper has marked. Asked for by the first heart on a page; a visitor costs no call. */
import { addFavourite, listFavourites, removeFavourite } from '@press-start/api/contract';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { call } from '../api';
import { useEvent } from '../events';
import { currentSession, sessionAtom, useSession, type Session } from '../session';

const none: ReadonlySet<number> = new Set();

/** The last answer, and whose it is: another shopper's is as good as none. */
const favouritesAtom = atom({ token: '', ids: none });

/** Ids of the shopper's favourite games; empty for a visitor and until they are known. */
export const favouriteIdsAtom = atom((get) => {
  const { token, ids } = get(favouritesAtom);
  return get(sessionAtom)?.data.token === token ? ids : none;
});

/** The ids of `favouriteIdsAtom`, asked for once for all who use them. */
export function useFavouriteIds(): ReadonlySet<number> {
  const session = useSession();
  useEffect(() => {
    if (session) void fetchFavourites(session);
  }, [session]);
  useEvent('session:ended', forget);
  return useAtomValue(favouriteIdsAtom);
}

/**
 * Marks a game or takes the mark away: at once on the screen, then on the server. What the server refuses is put back.
 *
 * @throws ApiError, for a session that has ended with status 401
 */
export async function setFavourite(session: Session, idProduct: number, favourite: boolean): Promise<void> {
  await fetchFavourites(session);
  mark(session, idProduct, favourite);
  try {
    if (favourite) await call(addFavourite, { body: { idProduct, idUser: session.id } });
    else await call(removeFavourite, { params: { userId: session.id }, query: { idProduct } });
  } catch (error) {
    mark(session, idProduct, !favourite);
    throw error;
  }
}

let recorded: { token: string; answered: Promise<void> } | undefined;

function fetchFavourites(session: Session): Promise<void> {
  const { token } = session.data;
  // A page that was begun before the logout may still show the former session.
  if (currentSession()?.data.token !== token) return Promise.resolve();
  if (recorded?.token !== token) recorded = { token, answered: list(session) };
  return recorded.answered;
}

/** The next shopper of this browser gets an own list, and this one a new one. */
function forget(): void {
  recorded = undefined;
  getDefaultStore().set(favouritesAtom, { token: '', ids: none });
}

/** An error of this list has no words of its own (specification, section 8): the hearts stay empty. */
async function list({ id, data: { token } }: Session) {
  try {
    const games = await call(listFavourites, { params: { userId: id } });
    if (currentSession()?.data.token !== token) return;
    getDefaultStore().set(favouritesAtom, { token, ids: new Set(games.map(({ idProduct }) => idProduct)) });
  } catch (error) {
    console.error('The favourites could not be asked for', error);
    recorded = undefined;
  }
}

function mark({ data: { token } }: Session, idProduct: number, favourite: boolean) {
  const ids = new Set(getDefaultStore().get(favouriteIdsAtom));
  if (favourite) ids.add(idProduct);
  else ids.delete(idProduct);
  getDefaultStore().set(favouritesAtom, { token, ids });
}
