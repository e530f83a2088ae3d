import { createGame } from '@press-start/api/contract';
import type { NewGame } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import { emit } from '@press-start/shared-ui/events';
import { showDialog } from '@press-start/shared-ui/feedback';
import { useRef, useState } from 'react';
import { reasonOf } from '../frame/reasonOf';
import { refusedFields } from './productForm';
import type { ProductProblems } from './productForm';

/** Sends a new product. The same product sent again, by a double click or after a lost answer, is made once. */
export function useCreate() {
  const [sending, setSending] = useState(false);
  const last = useRef({ content: '', key: '' });

  const keyFor = (game: NewGame): string => {
    const content = JSON.stringify(game);
    if (last.current.content !== content) last.current = { content, key: randomKey() };
    return last.current.key;
  };

  /** Undefined when the product was made; else what the server has against its fields. */
  const create = async (game: NewGame): Promise<ProductProblems | undefined> => {
    setSending(true);
    try {
      await call(createGame, { body: game, headers: { 'idempotency-key': keyFor(game) } });
      emit('catalogue:changed', {});
    } catch (error) {
      setSending(false);
      const problems = isApiError(error) ? refusedFields(error.fields) : {};
      if (Object.keys(problems).length === 0) await showDialog({ title: 'Error!', text: reasonOf(error) });
      return problems;
    }
    setSending(false);
    // The next product may be the same once more, and means another one.
    last.current = { content: '', key: '' };
    await showDialog({ title: 'Videogame successfully created' });
    return undefined;
  };

  return { create, sending };
}

/** 128 random bits in hex; `crypto.randomUUID` would need https. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
