import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { Game } from '@press-start/api/contract';
import { deleteGame, getGame, updateGame } from '@press-start/api/contract';
import { call, fieldErrors, isApiError } from '@press-start/shared-ui/api';
import { emit } from '@press-start/shared-ui/events';
import { showDialog, toast } from '@press-start/shared-ui/feedback';
import { useMutation } from '@press-start/shared-ui/forms';
import { isCancelled, withReauthentication } from '../access/reauthentication';
import { adminErrorMessage } from '../access/useAdminMutation';
import type { ProductErrors, ProductValues } from '../product-form/productForm';
import { toFormValues, toNewGame } from '../product-form/productForm';

interface Rejection {
  reason: string;
  values: ProductValues;
  loadedGame: Game;
  errors: ProductErrors;
}

interface Edit {
  loadedGame: Game;
  values: ProductValues;
  /** The product after another administrator's conflicting edit, if the user chose 'Keep mine'. */
  otherVersion: Game | undefined;
  /** Resolves when the user closes the success alert. */
  alertClosed: Promise<void>;
}

type CardState =
  | { mode: 'view'; rejection?: Rejection }
  | { mode: 'edit'; loadedGame: Game; values: ProductValues; errors: ProductErrors }
  | { mode: 'conflict'; loadedGame: Game; ownValues: ProductValues; otherVersion: Game }
  | { mode: 'removed' };

interface RemovalCallbacks {
  onRemove: () => void;
  /** Called when the removal is undone because the API requires the password. */
  onUndo: () => void;
}

/**
 * Edits and deletes a product optimistically: the change and the success alert appear immediately
 * (specification, section 7). If the API rejects an edit, the card shows the old values and the reason, and
 * the next edit starts with the rejected values. If another administrator has edited the product, the card
 * shows both edits instead.
 */
export function useProduct(game: Game, { onRemove, onUndo }: RemovalCallbacks) {
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<CardState>({ mode: 'view' });

  const save = useMutation(
    ({ loadedGame, values, otherVersion }: Edit) => {
      const before = toNewGame(toFormValues(loadedGame));
      const version = (otherVersion ?? loadedGame).version;
      const body = { id_product: game.id_product, ...toNewGame(values), loaded: before, version };
      return call(updateGame, { body });
    },
    {
      onSuccess: () => emit('catalogue:changed', { id_product: game.id_product }),
      onError: async (error, edit) => setState(await getStateAfterError(error, edit)),
    },
  );
  const [pendingEdit] = save.args ?? [];
  const pendingGame = pendingEdit && optimisticGame(pendingEdit.otherVersion ?? game, pendingEdit.values);
  // A second change would conflict with the change in flight.
  const isBusy = save.pending;

  const edit = () => {
    if (isBusy) return;
    const rejection = state.mode === 'view' ? state.rejection : undefined;
    setState({
      mode: 'edit',
      loadedGame: rejection?.loadedGame ?? game,
      values: rejection?.values ?? toFormValues(game),
      errors: rejection?.errors ?? {},
    });
  };
  const cancelEdit = () => setState({ mode: 'view' });

  const startSave = (loadedGame: Game, values: ProductValues, otherVersion?: Game) => {
    setState({ mode: 'view' });
    return save.run({ loadedGame, values, otherVersion, alertClosed: showSuccess() });
  };

  const getStateAfterError = async (
    error: unknown,
    { loadedGame, values, alertClosed }: Edit,
  ): Promise<CardState> => {
    const reason = adminErrorMessage(error);
    showFailure(`${game.name_product} was not changed: ${reason}`);
    if (isApiError(error) && error.code === 'edited-meanwhile') {
      const otherVersion = await fetchUncachedGame(game.id_product);
      // The choice between the edits takes focus, so wait until the alert is closed.
      await alertClosed;
      if (otherVersion) return { mode: 'conflict', loadedGame, ownValues: values, otherVersion };
    }
    return { mode: 'view', rejection: { reason, values, loadedGame, errors: fieldErrors(error) } };
  };

  const takeTheirs = async () => {
    await revalidate();
    setState({ mode: 'view' });
  };

  const remove = useMutation(
    async () => {
      const alertController = new AbortController();
      setState({ mode: 'removed' });
      const alertClosed = showSuccess(alertController.signal);
      onRemove();
      // If the API requires re-authentication, undo the removal and close the success alert. Repeat both once
      // the API has deleted the product.
      const undoRemoval = async () => {
        alertController.abort();
        await alertClosed;
        setState({ mode: 'view' });
        onUndo();
      };
      await withReauthentication(() => call(deleteGame, { params: { id: game.id_product } }), {
        onPrompt: undoRemoval,
      });
      if (alertController.signal.aborted) {
        setState({ mode: 'removed' });
        void showSuccess();
        onRemove();
      }
    },
    {
      confirm: () => ({
        title: 'Are you sure?',
        text: `${game.name_product} leaves the shelves. Orders and reviews of it stay.`,
        confirmText: 'Yes, delete it!',
      }),
      onSuccess: () => emit('catalogue:changed', { id_product: game.id_product }),
      onError: (error) => {
        if (!isCancelled(error))
          showFailure(`${game.name_product} was not deleted: ${adminErrorMessage(error)}`);
        setState({ mode: 'view' });
      },
    },
  );

  return {
    state,
    displayedGame: pendingGame ?? game,
    isBusy,
    edit,
    cancelEdit,
    save: startSave,
    takeTheirs,
    remove: async () => isBusy || remove.run(),
  };
}

/**
 * Shows the Spanish success alert that the specification requires (interpretation Q11). Callers do not wait
 * for the API's response (interpretation Q31), except for a deletion after re-authentication.
 */
function showSuccess(signal?: AbortSignal): Promise<void> {
  return showDialog({ title: 'Cambio realizado con éxito.', lang: 'es', signal });
}

/** Shows a toast at the top, because the success alert covers the bottom of the screen on phones. */
const showFailure = (text: string) => toast(text, { tone: 'danger', position: 'top-center' });

/** Fetches a product, bypassing the browser cache. Returns `undefined` after an API error. */
async function fetchUncachedGame(id: number): Promise<Game | undefined> {
  try {
    return await call(getGame, { params: { id }, cache: 'no-store' });
  } catch (error) {
    if (isApiError(error)) return undefined;
    throw error;
  }
}

/**
 * Returns the entered list price, and the loaded earlier price unless the sale or a price changes. Only the
 * API can compute a new earlier price.
 */
function optimisticPrices(game: Game, values: ProductValues): Pick<Game, 'list_price' | 'earlier_price'> {
  const before = toFormValues(game);
  const isSame = (['price_product', 'list_price', 'on_sale'] as const).every(
    (field) => values[field] === before[field],
  );
  const list_price = values.list_price.trim() === '' ? undefined : Number(values.list_price);
  return { list_price, earlier_price: isSame ? game.earlier_price : undefined };
}

function optimisticGame(game: Game, values: ProductValues): Game {
  const { name_product, description_product, image_product, thumbnail_product, on_sale } = values;
  return {
    ...game,
    name_product,
    description_product,
    image_product: [...image_product],
    thumbnail_product,
    on_sale,
    price_product: Number(values.price_product),
    ...optimisticPrices(game, values),
    in_stock: Number(values.in_stock),
    release_year: Number(values.release_year),
    genres: values.genres.map((name_genre) => ({ name_genre })),
    platforms: values.platforms.map((name_platform) => ({ name_platform })),
  };
}
