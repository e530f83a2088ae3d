import { listGames, type Game } from '@press-start/api/contract';
import { useEffect, useState } from 'react';
import { call } from '../api';

const limit = 4;
const pauseInTyping = 150;

/** Up to four games whose name contains the text, asked for once the typing rests. */
export function useSuggestions(text: string): readonly Game[] {
  const [games, setGames] = useState<readonly Game[]>([]);
  const name = text.trim();

  useEffect(() => {
    if (name === '') return;
    const abort = new AbortController();
    const ask = async () => {
      try {
        setGames(await call(listGames, { query: { name, page: 1, limit }, signal: abort.signal }));
      } catch {
        // Suggestions are an extra: without them the search itself still works and tells what is wrong.
        setGames([]);
      }
    };
    const timer = setTimeout(() => void ask(), pauseInTyping);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [name]);

  return name === '' ? [] : games;
}
