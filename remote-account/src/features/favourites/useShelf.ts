import type { FavouriteGame } from '@press-start/api/contract';
import { changeFavourite } from '@press-start/shared-ui/favourites';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * The favourites without those removed here: at once, whatever the server answers (specification, section 4), and
 * without an error message. The focus goes to the card that takes the place of the removed one.
 */
export function useFavouriteList(stored: readonly FavouriteGame[] | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const [gone, setGone] = useState<readonly FavouriteGame[]>([]);
  const games = stored?.filter((game) => !gone.includes(game));

  const remove = (game: FavouriteGame) => {
    const index = games?.indexOf(game) ?? 0;
    flushSync(() => setGone([...gone, game]));
    focusCard(place.current, index);
    void changeFavourite(game.id_product, false);
  };

  return { games, removed: gone.at(-1)?.name_product, remove, place };
}

/** The button that removes the card at this place, or at the last one; without any card the page itself. */
function focusCard(grid: HTMLElement | null, index: number): void {
  const buttons = grid?.querySelectorAll<HTMLElement>('article > button') ?? [];
  const next = buttons[Math.min(index, buttons.length - 1)] ?? document.getElementById('main');
  next?.focus({ preventScroll: true });
}
