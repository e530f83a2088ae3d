/** Favourites of the logged-in shopper, fetched once per session, when first needed. */
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { addFavourite, listFavourites, removeFavourite } from '@press-start/api/contract';
import { call, isApiError } from '../api';
import { useEvent } from '../events';
import { showDialog } from '../feedback';
import { currentSession, delayLoginUntil, type Session, sessionAtom, useSession } from '../session';

const noIds: ReadonlySet<number> = new Set();

/** The token identifies the session of the favourites, which are ignored in any other session. */
const favouritesAtom = atom({ token: '', ids: noIds });

/** Ids of the favourite games; empty for a visitor and until the list is loaded. */
export const favouriteIdsAtom = atom((get) => {
  const { token, ids } = get(favouritesAtom);
  return get(sessionAtom)?.data.token === token ? ids : noIds;
});

/** Returns the value of `favouriteIdsAtom`. The first component that needs the list fetches it for all. */
export function useFavouriteIds(): ReadonlySet<number> {
  const session = useSession();
  useEffect(() => {
    if (session) void fetchFavouritesOnce(session);
  }, [session]);
  useEvent('session:ended', clearFavourites);
  return useAtomValue(favouriteIdsAtom);
}

/**
 * Adds or removes a favourite. Shows a dialog after an addition, or if the shopper must log in
 * (specification, section 8). Logs any other error. Every error reverts the change.
 */
export function changeFavourite(idProduct: number, isFavourite: boolean): Promise<void> {
  return delayLoginUntil(change(idProduct, isFavourite));
}

async function change(idProduct: number, isFavourite: boolean): Promise<void> {
  const session = currentSession();
  if (!session) return showDialog({ title: 'Login please' });
  try {
    await setFavourite(session, idProduct, isFavourite);
    if (isFavourite) await showDialog({ title: 'Success', text: 'Added to favs!' });
  } catch (error) {
    if (isApiError(error) && error.status === 401) return showDialog({ title: 'Login please' });
    console.error('Could not change the favourite', error);
  }
}

/**
 * Adds or removes a favourite on the screen and then on the server. An error reverts the change.
 *
 * @throws ApiError, for example with status 401 for an expired session
 */
export async function setFavourite(session: Session, idProduct: number, isFavourite: boolean): Promise<void> {
  await fetchFavouritesOnce(session);
  updateFavouriteIds(session, idProduct, isFavourite);
  try {
    if (isFavourite) await call(addFavourite, { body: { idProduct, idUser: session.id } });
    else await call(removeFavourite, { params: { userId: session.id }, query: { idProduct } });
  } catch (error) {
    updateFavouriteIds(session, idProduct, !isFavourite);
    throw error;
  }
}

let latestFetch: { token: string; request: Promise<void> } | undefined;

function fetchFavouritesOnce(session: Session): Promise<void> {
  const { token } = session.data;
  // A component that rendered before the logout may still have the previous session.
  if (currentSession()?.data.token !== token) return Promise.resolve();
  if (latestFetch?.token !== token) latestFetch = { token, request: loadFavourites(session) };
  return latestFetch.request;
}

function clearFavourites(): void {
  latestFetch = undefined;
  getDefaultStore().set(favouritesAtom, { token: '', ids: noIds });
}

/** An error is only logged (specification, section 8), and the list stays empty. */
async function loadFavourites({ id, data: { token } }: Session) {
  try {
    const games = await call(listFavourites, { params: { userId: id } });
    if (currentSession()?.data.token !== token) return;
    getDefaultStore().set(favouritesAtom, { token, ids: new Set(games.map(({ idProduct }) => idProduct)) });
  } catch (error) {
    console.error('Could not load the favourites', error);
    latestFetch = undefined;
  }
}

function updateFavouriteIds({ data: { token } }: Session, idProduct: number, isFavourite: boolean) {
  const ids = new Set(getDefaultStore().get(favouriteIdsAtom));
  if (isFavourite) ids.add(idProduct);
  else ids.delete(idProduct);
  getDefaultStore().set(favouritesAtom, { token, ids });
}
