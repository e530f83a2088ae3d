import { useEffect, useRef, useState } from 'react';
import type { Game } from '@press-start/api/contract';
import type { CatalogueNames } from '../product-form/ProductFields';
import { CardContainer } from './CardContainer';
import { ConflictChoice } from './ConflictChoice';
import { ProductEditor } from './ProductEditor';
import { ProductView } from './ProductView';
import { useProduct } from './useProduct';

interface Props {
  game: Game;
  names: CatalogueNames;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onRemove: () => void;
  onDraftChange: (hasDraft: boolean) => void;
}

export function ProductCard({ game, names, isSelected, onSelect, onRemove, onDraftChange }: Props) {
  const product = useProduct(game, { onRemove, onUndo: () => onSelect(isSelected) });
  const { state, displayedGame } = product;
  // Kept while the card is edited, so that the edit button is visible when it receives the focus.
  const [isExpanded, setIsExpanded] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const previousMode = useRef(state.mode);
  useEffect(() => {
    const wasEditing = previousMode.current === 'edit' || previousMode.current === 'conflict';
    // Move focus, because the form disappears with the focused control.
    if (wasEditing && state.mode === 'view') editButton.current?.focus();
    previousMode.current = state.mode;
  }, [state.mode]);
  if (state.mode === 'removed') return null;
  return (
    <CardContainer game={displayedGame} mode={state.mode}>
      {state.mode === 'view' && (
        <ProductView
          game={displayedGame}
          isSelected={isSelected}
          isExpanded={isExpanded}
          rejection={state.rejection}
          isBusy={product.isBusy}
          editButton={editButton}
          onSelect={onSelect}
          onToggle={() => setIsExpanded(!isExpanded)}
          onEdit={product.edit}
          onDelete={() => void product.remove()}
        />
      )}
      {state.mode === 'edit' && (
        <ProductEditor
          loadedGame={state.loadedGame}
          initial={state.values}
          serverErrors={state.errors}
          names={names}
          onBack={product.cancelEdit}
          onDraftChange={onDraftChange}
          onSave={(values) => void product.save(state.loadedGame, values)}
        />
      )}
      {state.mode === 'conflict' && (
        <ConflictChoice
          {...state}
          onDraftChange={onDraftChange}
          onKeepMine={() => void product.save(state.loadedGame, state.ownValues, state.otherVersion)}
          onTakeTheirs={() => void product.takeTheirs()}
        />
      )}
    </CardContainer>
  );
}
