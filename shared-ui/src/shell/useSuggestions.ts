import { listGames, type Game } from '@press-start/api/contract';
import { useEffect, useState } from 'react';
import { call } from '../api';

const limit = 4;
const pauseInTyping = 150;

/**
 * Up to four games whose name contains the text, asked for once the typing rests. Until the answer comes, what is known
 * of the text before is narrowed; a server that is slow or dead only means fewer suggestions.
 */
export function useSuggestions(text: string): readonly Game[] {
  const [response, setAnswer] = useState<{ name: string; games: readonly Game[] }>({ name: '', games: [] });
  const name = text.trim();

  useEffect(() => {
    if (name === '') return;
    const abort = new AbortController();
    const fetchSuggestions = async () => {
      const games = await found(name, abort.signal);
      if (!abort.signal.aborted) setAnswer({ name, games });
    };
    const timer = setTimeout(() => void fetchSuggestions(), pauseInTyping);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [name]);

  if (name === '') return [];
  return response.name === name ? response.games : response.games.filter(contains(name));
}

/** Suggestions are an extra: without them the search itself still works and tells what is wrong. */
async function found(name: string, signal: AbortSignal): Promise<readonly Game[]> {
  try {
    return await call(listGames, { query: { name, page: 1, limit }, signal });
  } catch {
    return [];
  }
}

const contains =
  (part: string) =>
  ({ name_product }: Game) =>
    name_product.toLowerCase().includes(part.toLowerCase());
