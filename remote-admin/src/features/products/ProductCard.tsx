import { useEffect, useRef } from 'react';
import type { Game } from '@press-start/api/contract';
import type { Names } from '../product-form/ProductFields';
import { CardContainer } from './CardContainer';
import { ConflictChoice } from './ConflictChoice';
import { ProductEditor } from './ProductEditor';
import { ProductView } from './ProductView';
import { useProduct } from './useProduct';

interface Props {
  game: Game;
  names: Names;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  onRemove: () => void;
  onDraftChange: (open: boolean) => void;
}

export function ProductCard({ game, names, chosen, onChoose, onRemove, onDraftChange }: Props) {
  const product = useProduct(game, { onRemove, onUndo: () => onChoose(chosen) });
  const { state, displayed } = product;
  const editButton = useRef<HTMLButtonElement>(null);
  const previousMode = useRef(state.mode);
  useEffect(() => {
    const wasEditing = previousMode.current === 'edit' || previousMode.current === 'conflict';
    // Move the focus, because the form disappears with the focused control.
    if (wasEditing && state.mode === 'view') editButton.current?.focus();
    previousMode.current = state.mode;
  }, [state.mode]);
  if (state.mode === 'gone') return null;
  return (
    <CardContainer game={displayed} mode={state.mode}>
      {state.mode === 'view' && (
        <ProductView
          game={displayed}
          chosen={chosen}
          rejection={state.rejection}
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
          serverErrors={state.errors}
          names={names}
          onBack={product.cancelEdit}
          onDraftChange={onDraftChange}
          onSave={(values) => void product.save(state.loaded, values)}
        />
      )}
      {state.mode === 'conflict' && (
        <ConflictChoice
          {...state}
          onDraftChange={onDraftChange}
          onKeepMine={() => void product.save(state.loaded, state.mine, state.theirs)}
          onTakeTheirs={() => void product.takeTheirs()}
        />
      )}
    </CardContainer>
  );
}
