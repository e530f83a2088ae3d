import { useEffect, useState } from 'react';
import { type Game, listGames } from '@press-start/api/contract';
import { callPage, type Page } from '../../api';
import { foldText } from '../../components/game/Highlighted';

const limit = 4;
const debounceMs = 150;

export interface Suggestions {
  games: readonly Game[];
  /** Corrected search text, if the text was misspelt. */
  corrected?: string;
}

const none: Suggestions = { games: [] };

/**
 * Returns up to four games that match the text. Requests are debounced. Until the response arrives, returns
 * the previous games whose names contain the text. After an error, returns no games.
 */
export function useSuggestions(text: string): Suggestions {
  const [response, setResponse] = useState<{ name: string } & Suggestions>({ name: '', ...none });
  const name = text.trim();

  useEffect(() => {
    if (name === '') return;
    const controller = new AbortController();
    const fetchSuggestions = async () => {
      const { items: games, corrected } = await searchGames(name, controller.signal);
      if (!controller.signal.aborted) setResponse({ name, games, ...(corrected && { corrected }) });
    };
    const timer = setTimeout(() => void fetchSuggestions(), debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [name]);

  if (name === '') return none;
  return response.name === name ? response : { games: response.games.filter(nameContains(name)) };
}

/**
 * Fetches games that match the name. After an error, returns no games and shows no message: if the error
 * persists, the catalogue shows it when the search is submitted.
 */
async function searchGames(name: string, signal: AbortSignal): Promise<Page<Game>> {
  try {
    return await callPage(listGames, { query: { name, page: 1, limit }, signal });
  } catch {
    return { items: [], total: 0 };
  }
}

const nameContains =
  (part: string) =>
  ({ name_product }: Game) =>
    foldText(name_product).includes(foldText(part));
