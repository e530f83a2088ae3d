import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { Game } from '@press-start/api/contract';
import { Button } from '@press-start/shared-ui/components';
import { price } from '@press-start/shared-ui/format';
import { Table } from '@press-start/shared-ui/records';
import { theme, uiText } from '@press-start/shared-ui/themes';
import { gapBetweenFrames } from '../lists/gapBetweenFrames';
import type { ProductValues } from '../product-form/productForm';
import { changedFields, fieldLabels, fieldNames, toFormValues } from '../product-form/productForm';
import { useReportDraft } from './useReportDraft';

interface Props {
  /** The product before both edits. */
  loadedGame: Game;
  ownValues: ProductValues;
  otherVersion: Game;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onDraftChange: (hasDraft: boolean) => void;
}

/**
 * Renders two conflicting edits side by side. 'Keep mine' preserves fields that only the other edit changed.
 */
export function ConflictChoice({
  loadedGame,
  ownValues,
  otherVersion,
  onKeepMine,
  onTakeTheirs,
  onDraftChange,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const original = toFormValues(loadedGame);
  const otherValues = toFormValues(otherVersion);
  const ownChanges = changedFields(original, ownValues);
  const changedNames = new Set([...ownChanges, ...changedFields(original, otherValues)]);
  useReportDraft(true, onDraftChange);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Choice>
      <Title ref={heading} tabIndex={-1}>
        {loadedGame.name_product}: somebody else was faster
      </Title>
      <p>
        This product was changed while you were editing it. Nothing of yours is lost, and nothing is kept yet.
      </p>
      <Table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Yours</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {fieldNames
            .filter((field) => changedNames.has(field))
            .map((field) => (
              <tr key={field}>
                <td data-label="Field" className="field">
                  {fieldLabels[field]}
                </td>
                <td data-label="Yours">
                  {ownChanges.includes(field)
                    ? formatOwnValue(field, ownValues, loadedGame.in_stock)
                    : 'as it was'}
                </td>
                <td data-label="Theirs">{formatValue(field, otherValues)}</td>
              </tr>
            ))}
        </tbody>
      </Table>
      <div className="actions">
        <Button onClick={onKeepMine}>Keep mine</Button>
        <Button variant="secondary" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </Choice>
  );
}

/** Formats the user's value of a field. Shows the stock as the change that the API applies. */
function formatOwnValue(field: keyof ProductValues, ownValues: ProductValues, loadedStock: number): string {
  if (field !== 'in_stock') return formatValue(field, ownValues);
  const change = Number(ownValues.in_stock) - loadedStock;
  return `${change > 0 ? '+' : '−'}${Math.abs(change)} to whatever is there`;
}

function formatValue(field: keyof ProductValues, values: ProductValues): string {
  switch (field) {
    case 'price_product':
      return price(Number(values.price_product));
    case 'list_price':
      return values.list_price ? price(Number(values.list_price)) : 'None';
    case 'on_sale':
      return values.on_sale ? 'Yes' : 'No';
    case 'genres':
    case 'platforms':
      return values[field].join(', ');
    case 'image_product':
      return values.image_product.length === 1 ? '1 picture' : `${values.image_product.length} pictures`;
    case 'thumbnail_product':
      return values.thumbnail_product.split('/').at(-1) ?? '';
    default:
      return values[field];
  }
}

const { color, space, type } = theme;

const Choice = styled.div`
  display: grid;
  gap: ${space[4]};

  .field {
    white-space: nowrap;
    overflow-wrap: normal;
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    ${gapBetweenFrames}
  }
`;

const Title = styled.h2`
  ${uiText}
  font-size: ${type.fsL};
  line-height: 1.3;
  text-transform: none;
  text-shadow: none;
  color: ${color.warn};

  &:focus {
    outline: none;
  }
`;
