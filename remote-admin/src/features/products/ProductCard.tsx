import type { Game } from '@press-start/api/contract';
import { useEffect, useRef } from 'react';
import type { Names } from '../product-form/ProductFields';
import { CardFrame } from './CardFrame';
import { ConflictChoice } from './ConflictChoice';
import { ProductEditor } from './ProductEditor';
import { ProductView } from './ProductView';
import { useProduct } from './useProduct';

interface Props {
  game: Game;
  names: Names;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  onGone: () => void;
  /** Whether something has been typed that is not kept yet. */
  onDraft: (open: boolean) => void;
}

/** One product: looked at, edited, or waiting for the admin to choose between two edits. */
export function ProductCard({ game, names, chosen, onChoose, onGone, onDraft }: Props) {
  const product = useProduct(game, { onGone, onBack: () => onChoose(chosen) });
  const { state, shown } = product;
  const editButton = useRef<HTMLButtonElement>(null);
  const last = useRef(state.mode);
  useEffect(() => {
    const wasForm = last.current === 'edit' || last.current === 'conflict';
    // The form is gone, and with it what had the focus.
    if (wasForm && state.mode === 'view') editButton.current?.focus();
    last.current = state.mode;
  }, [state.mode]);
  if (state.mode === 'gone') return null;
  return (
    <CardFrame game={shown} mode={state.mode}>
      {state.mode === 'view' && (
        <ProductView
          game={shown}
          chosen={chosen}
          refusal={state.refusal}
          busy={product.busy}
          editButton={editButton}
          onChoose={onChoose}
          onEdit={product.edit}
          onDelete={() => void product.remove()}
        />
      )}
      {state.mode === 'edit' && (
        <ProductEditor
          loaded={state.loaded}
          initial={state.values}
          refused={state.refused}
          names={names}
          onBack={product.back}
          onDraft={onDraft}
          onSave={(values) => void product.save(state.loaded, values)}
        />
      )}
      {state.mode === 'conflict' && (
        <ConflictChoice
          {...state}
          onDraft={onDraft}
          onKeepMine={() => void product.save(state.loaded, state.mine, state.theirs)}
          onTakeTheirs={() => void product.takeTheirs()}
        />
      )}
    </CardFrame>
  );
}
