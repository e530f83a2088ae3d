import { listGames } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { useEffect, useState } from 'react';

/** Covers for the wall beside a form. Decoration: a catalogue that does not answer keeps nobody from logging in. */
export function useCovers(): readonly string[] {
  const [covers, setCovers] = useState<readonly string[]>([]);
  useEffect(() => {
    const gone = new AbortController();
    call(listGames, { query: { page: 1, limit: 6, sort: 'newest' }, signal: gone.signal }).then(
      (games) => setCovers(games.map((game) => game.thumbnail_product)),
      (error: unknown) => {
        if (!gone.signal.aborted) console.warn('No covers for the wall', error);
      },
    );
    return () => gone.abort();
  }, []);
  return covers;
}
