import { createGame } from '@press-start/api/contract';
import type { NewGame } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { emit } from '@press-start/shared-ui/events';
import { showDialog } from '@press-start/shared-ui/feedback';
import { showError, useApiForm } from '@press-start/shared-ui/forms';
import { useRef } from 'react';
import { adminErrorMessage } from '../frame/useAdminMutation';
import { fieldsOf, newProduct, problemsOf } from './productForm';

/** The form of a new product. The same product sent again, by a double click or after a lost answer, is made once. */
export function useNewProduct() {
  const last = useRef({ content: '', key: '' });

  const keyFor = (game: NewGame): string => {
    const content = JSON.stringify(game);
    if (last.current.content !== content) last.current = { content, key: randomKey() };
    return last.current.key;
  };

  const form = useApiForm({
    initial: newProduct,
    validate: (values) => problemsOf(values),
    onInvalid: () => showDialog({ title: 'Please complete all required fields' }),
    send: (values) => {
      const game = fieldsOf(values);
      return call(createGame, { body: game, headers: { 'idempotency-key': keyFor(game) } });
    },
    revalidate: 'never',
    onSuccess: async () => {
      // The next product may be the same once more, and means another one.
      last.current = { content: '', key: '' };
      emit('catalogue:changed', {});
      await showDialog({ title: 'Videogame successfully created' });
      form.reset();
    },
    onError: (error) => showError(error, { text: adminErrorMessage(error) }),
  });
  return form;
}

/** 128 random bits in hex; `crypto.randomUUID` would need https. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
