import { isApiError } from '../api';
import { showDialog } from '../feedback';
import { currentSession, loginAfter } from '../session';
import { setFavourite } from './state';

/**
 * Marks a game or takes the mark away, and says what the shopper has to know (specification, section 8): that it was
 * added, or that it is time to log in again. Any other failure has no words; the mark is as before.
 */
export function changeFavourite(idProduct: number, favourite: boolean): Promise<void> {
  return loginAfter(change(idProduct, favourite));
}

async function change(idProduct: number, favourite: boolean): Promise<void> {
  const session = currentSession();
  if (!session) return showDialog({ title: 'Login please' });
  try {
    await setFavourite(session, idProduct, favourite);
    if (favourite) await showDialog({ title: 'Success', text: 'Added to favs!' });
  } catch (error) {
    if (isApiError(error) && error.status === 401) return showDialog({ title: 'Login please' });
    console.error('A favourite could not be changed', error);
  }
}
