import { useRevalidator } from 'react-router-dom';
import { useEvent } from './bus';
import type { StoreEvents } from './bus';

/**
 * Fetches the data of the open page again when the event arrives.
 * @param isMine whether this page shows what the event is about; without it every event counts
 *
 * @example useRevalidateOn('catalogue:changed', ({ id_product }) => id_product === undefined || id_product === game.id_product);
 */
export function useRevalidateOn<Name extends keyof StoreEvents>(
  name: Name,
  isMine: (payload: StoreEvents[Name]) => boolean = () => true,
): void {
  const { revalidate } = useRevalidator();
  useEvent(name, (payload) => {
    if (isMine(payload)) void revalidate();
  });
}
