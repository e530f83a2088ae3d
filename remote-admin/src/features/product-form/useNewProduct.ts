import { useRef } from 'react';
import type { NewGame } from '@press-start/api/contract';
import { createGame } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { emit } from '@press-start/shared-ui/events';
import { showDialog } from '@press-start/shared-ui/feedback';
import { showError, useApiForm } from '@press-start/shared-ui/forms';
import { adminErrorMessage } from '../access/useAdminMutation';
import { emptyProduct, productFormErrors, toNewGame } from './productForm';

/** Returns the form for a new product. An idempotency key prevents a duplicate when the same values are sent again. */
export function useNewProduct() {
  const lastRequest = useRef({ content: '', key: '' });

  const keyFor = (game: NewGame): string => {
    const content = JSON.stringify(game);
    if (lastRequest.current.content !== content) lastRequest.current = { content, key: randomKey() };
    return lastRequest.current.key;
  };

  const form = useApiForm({
    initial: emptyProduct,
    validate: (values) => productFormErrors(values),
    onInvalid: () => showDialog({ title: 'Please complete all required fields' }),
    send: (values) => {
      const game = toNewGame(values);
      return call(createGame, { body: game, headers: { 'idempotency-key': keyFor(game) } });
    },
    revalidate: 'never',
    onSuccess: async () => {
      // Reset the key, because the same values create another product after a success.
      lastRequest.current = { content: '', key: '' };
      emit('catalogue:changed', {});
      await showDialog({ title: 'Videogame successfully created' });
      form.reset();
    },
    onError: (error) => showError(error, { text: adminErrorMessage(error) }),
  });
  return form;
}

/** Returns 128 random bits in hex. `crypto.randomUUID` requires HTTPS. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
