import { useEffect, useState } from 'react';
import { type Game, listGames } from '@press-start/api/contract';
import { call } from '../../api';

const limit = 4;
const debounceMs = 150;

/**
 * Returns up to four games whose name contains the text, debounced. Until the response arrives, returns the matching
 * games of the previous response. After an error there are no suggestions.
 */
export function useSuggestions(text: string): readonly Game[] {
  const [response, setResponse] = useState<{ name: string; games: readonly Game[] }>({ name: '', games: [] });
  const name = text.trim();

  useEffect(() => {
    if (name === '') return;
    const abort = new AbortController();
    const fetchSuggestions = async () => {
      const games = await searchGames(name, abort.signal);
      if (!abort.signal.aborted) setResponse({ name, games });
    };
    const timer = setTimeout(() => void fetchSuggestions(), debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [name]);

  if (name === '') return [];
  return response.name === name ? response.games : response.games.filter(contains(name));
}

/** Returns no games after an error, because the search itself works without suggestions and reports errors. */
async function searchGames(name: string, signal: AbortSignal): Promise<readonly Game[]> {
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
