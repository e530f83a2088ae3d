import { createGame } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { emit } from '@press-start/shared-ui/events';
import { showDialog } from '@press-start/shared-ui/feedback';
import { showError, useApiForm } from '@press-start/shared-ui/forms';
import { adminErrorMessage } from '../access/useAdminMutation';
import { useIdempotencyKey } from '../access/useIdempotencyKey';
import { emptyProduct, productFormErrors, toNewGame } from './productForm';

/** Returns the form for a new product. An idempotency key prevents duplicates if a request is retried. */
export function useNewProduct() {
  const { keyFor, reset: resetKey } = useIdempotencyKey();
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
      // Submitting the same values again must create another product.
      resetKey();
      emit('catalogue:changed', {});
      await showDialog({ title: 'Videogame successfully created' });
      form.reset();
    },
    onError: (error) => showError(error, { text: adminErrorMessage(error) }),
  });
  return form;
}
