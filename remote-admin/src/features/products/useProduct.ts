import { deleteGame, getGame, updateGame } from '@press-start/api/contract';
import type { Game } from '@press-start/api/contract';
import { call, fieldErrors, isApiError } from '@press-start/shared-ui/api';
import { emit } from '@press-start/shared-ui/events';
import { showDialog, toast } from '@press-start/shared-ui/feedback';
import { useMutation } from '@press-start/shared-ui/forms';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { isCancelled, reauthenticated } from '../frame/reauthentication';
import { adminErrorMessage } from '../frame/useAdminMutation';
import { fieldsOf, valuesOf } from '../product-form/productForm';
import type { ProductProblems, ProductValues } from '../product-form/productForm';

/** An edit the store did not take: why, and what had been typed. */
interface Rejection {
  reason: string;
  values: ProductValues;
  loaded: Game;
  problems: ProductProblems;
}

/** A change that is sent. */
interface Edit {
  loaded: Game;
  values: ProductValues;
  theirs: Game | undefined;
  /** Resolves when the alert about it is closed. */
  read: Promise<void>;
}

export type CardState =
  | { mode: 'view'; refusal?: Rejection }
  | { mode: 'edit'; loaded: Game; values: ProductValues; refused: ProductProblems }
  | { mode: 'conflict'; loaded: Game; mine: ProductValues; theirs: Game }
  | { mode: 'gone' };

interface Departure {
  onGone: () => void;
  /** It has not gone after all: the password comes first. */
  onBack: () => void;
}

/**
 * What happens to one product. A change shows at once, and so does its alert (specification, section 7); when the
 * store refuses, the old values come back with its reason, and nothing that was typed is lost.
 */
export function useProduct(game: Game, { onGone, onBack }: Departure) {
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<CardState>({ mode: 'view' });

  const save = useMutation(
    ({ loaded, values, theirs }: Edit) => {
      const before = fieldsOf(valuesOf(loaded));
      const version = (theirs ?? loaded).version;
      const body = { id_product: game.id_product, ...fieldsOf(values), loaded: before, version };
      return call(updateGame, { body });
    },
    {
      onSuccess: () => emit('catalogue:changed', { id_product: game.id_product }),
      onError: async (error, edit) => setState(await afterRefusal(error, edit)),
    },
  );
  /** As it will be when the store has taken the change. */
  const [edited] = save.args ?? [];
  const expected = edited && expectedOf(edited.theirs ?? game, edited.values);
  /** A second change waits for the first one, or it would be in conflict with it. */
  const busy = save.pending;

  const edit = () => {
    if (busy) return;
    const rejection = state.mode === 'view' ? state.refusal : undefined;
    setState({
      mode: 'edit',
      loaded: rejection?.loaded ?? game,
      values: rejection?.values ?? valuesOf(game),
      refused: rejection?.problems ?? {},
    });
  };
  const back = () => setState({ mode: 'view' });

  /** @param theirs what another admin has made of it meanwhile, and is now to be changed as well */
  const startSave = (loaded: Game, values: ProductValues, theirs?: Game) => {
    setState({ mode: 'view' });
    return save.run({ loaded, values, theirs, read: announce() });
  };

  const afterRefusal = async (error: unknown, { loaded, values, read }: Edit): Promise<CardState> => {
    const reason = adminErrorMessage(error);
    notify(`${game.name_product} was not changed: ${reason}`);
    if (isApiError(error) && error.code === 'edited-meanwhile') {
      const theirs = await fetchUncachedGame(game.id_product);
      // The choice takes the focus, which the alert must not lose.
      await read;
      if (theirs) return { mode: 'conflict', loaded, mine: values, theirs };
    }
    return { mode: 'view', refusal: { reason, values, loaded, problems: fieldErrors(error) } };
  };

  const takeTheirs = async () => {
    await revalidate();
    setState({ mode: 'view' });
  };

  const remove = useMutation(
    async () => {
      const early = new AbortController();
      setState({ mode: 'gone' });
      const read = announce(early.signal);
      onGone();
      // It was too early: the password comes first, and the alert after it.
      const takeBack = async () => {
        early.abort();
        await read;
        setState({ mode: 'view' });
        onBack();
      };
      await reauthenticated(() => call(deleteGame, { params: { id: game.id_product } }), {
        onQuestion: takeBack,
      });
      if (early.signal.aborted) {
        setState({ mode: 'gone' });
        void announce();
        onGone();
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
        if (!isCancelled(error)) notify(`${game.name_product} was not deleted: ${adminErrorMessage(error)}`);
        setState({ mode: 'view' });
      },
    },
  );

  return {
    state,
    shown: expected ?? game,
    busy,
    edit,
    back,
    save: startSave,
    takeTheirs,
    remove: async () => busy || remove.run(),
  };
}

/** The specification's own words (reading Q11), without waiting for the server (reading Q31). */
function announce(signal?: AbortSignal): Promise<void> {
  return showDialog({ title: 'Cambio realizado con éxito.', lang: 'es', signal });
}

/** At the top: on a phone what comes from below would wait behind the alert. */
const notify = (text: string) => toast(text, { tone: 'danger', position: 'top-center' });

/** Past the browser's cache: what is asked for has changed a moment ago. */
async function fetchUncachedGame(id: number): Promise<Game | undefined> {
  try {
    return await call(getGame, { params: { id }, cache: 'no-store' });
  } catch (error) {
    if (isApiError(error)) return undefined;
    throw error;
  }
}

function expectedOf(game: Game, values: ProductValues): Game {
  const { name_product, description_product, image_product, thumbnail_product, on_sale } = values;
  return {
    ...game,
    name_product,
    description_product,
    image_product: [...image_product],
    thumbnail_product,
    on_sale,
    price_product: Number(values.price_product),
    in_stock: Number(values.in_stock),
    release_year: Number(values.release_year),
    genres: values.genres.map((name_genre) => ({ name_genre })),
    platforms: values.platforms.map((name_platform) => ({ name_platform })),
  };
}
