import { useRef, useState } from 'react';
import styled from 'styled-components';
import type { ChangedGames } from '@press-start/api/contract';
import { changeGames } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button, Input } from '@press-start/shared-ui/components';
import { emit } from '@press-start/shared-ui/events';
import { toast } from '@press-start/shared-ui/feedback';
import { media, theme, uiText } from '@press-start/shared-ui/themes';
import { useAdminMutation } from '../access/useAdminMutation';
import { Checkbox } from '../forms/Checkbox';

interface Props {
  selectedIds: ReadonlySet<number>;
  pageIds: readonly number[];
  onSelect: (ids: readonly number[], isSelected: boolean) => void;
  onClear: () => void;
}

/** Renders the controls that change the selected products of all pages. The API changes either all of them or none. */
export function BulkBar({ selectedIds, pageIds, onSelect, onClear }: Props) {
  const [units, setUnits] = useState('');
  const count = selectedIds.size;
  const difference = Number(units);
  const isInvalid = units.trim() === '' || !Number.isInteger(difference) || difference === 0;
  const isEmpty = count === 0;
  const wholePage = useRef<HTMLInputElement>(null);

  const clear = () => {
    onClear();
    // Move the focus, because the focused button becomes disabled.
    wholePage.current?.focus();
  };

  const apply = useAdminMutation(
    (change: ChangedGames['change'], _result: string) =>
      call(changeGames, { body: { ids: [...selectedIds], change } }),
    {
      confirm: (change) =>
        'archived' in change
          ? {
              title: 'Are you sure?',
              text: `${formatCount(count)} will leave the shelves. Orders and reviews stay.`,
              confirmText: 'Yes, archive!',
            }
          : undefined,
      onSuccess: (_, change, result) => {
        emit('catalogue:changed', {});
        toast(`${formatCount(count)} ${result}`);
        if ('archived' in change) clear();
      },
    },
  );

  return (
    <Bar role="group" aria-label="Change several products" data-idle={isEmpty}>
      <label>
        <Checkbox
          ref={wholePage}
          checked={pageIds.length > 0 && pageIds.every((id) => selectedIds.has(id))}
          onChange={({ target }) => onSelect(pageIds, target.checked)}
        />
        Whole page
      </label>
      <Status role="status">{count === 0 ? 'None chosen' : `${formatCount(count)} chosen`}</Status>
      <Button className="clear" size="small" variant="outline" disabled={isEmpty} onClick={clear}>
        Clear choice
      </Button>
      <Actions>
        <Button
          size="small"
          variant="secondary"
          icon="tag"
          disabled={isEmpty}
          aria-disabled={apply.pending}
          onClick={() => void apply.run({ on_sale: true }, 'put on sale. Prices stay as they are.')}
        >
          On sale
        </Button>
        <Button
          size="small"
          variant="outline"
          disabled={isEmpty}
          aria-disabled={apply.pending}
          onClick={() => void apply.run({ on_sale: false }, 'taken off sale')}
        >
          Off sale
        </Button>
        <StockForm
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isEmpty && !isInvalid)
              void apply.run({ stock_change: difference }, 'have their stock moved');
          }}
        >
          <Input
            className="units"
            type="number"
            step={1}
            placeholder="± units"
            aria-label="Units more, or fewer with a minus"
            value={units}
            onChange={({ target }) => setUnits(target.value)}
          />
          <Button
            className="submit"
            type="submit"
            size="small"
            variant="outline"
            disabled={isEmpty || isInvalid}
            aria-disabled={apply.pending}
          >
            Move stock
          </Button>
        </StockForm>
        <Button
          size="small"
          variant="danger"
          icon="trash"
          disabled={isEmpty}
          aria-disabled={apply.pending}
          onClick={() => void apply.run({ archived: true }, 'archived')}
        >
          Archive
        </Button>
      </Actions>
    </Bar>
  );
}

const formatCount = (count: number) => (count === 1 ? '1 product' : `${count} products`);

const { color, frame, radius, size, space, texture } = theme;

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[3]} ${space[4]};
  padding: ${space[3]} ${space[4]};
  border-radius: ${radius.l};
  background: ${texture.texPanel}, ${color.well};
  box-shadow: ${frame.frame};

  label {
    display: flex;
    align-items: center;
    gap: ${space[3]};
    min-height: ${size.tap};
    ${uiText}
    cursor: pointer;
  }

  ${media.mobile} {
    /* Save space on phones while no product is selected. */
    &[data-idle='true'] .actions,
    &[data-idle='true'] .clear {
      display: none;
    }
  }
`;

const Status = styled.p`
  flex: 1;
  min-width: 130px;
  color: ${color.textMuted};
`;

const Actions = styled.div.attrs({ className: 'actions' })`
  display: flex;
  flex-basis: 100%;
  flex-wrap: wrap;
  gap: ${space[3]};

  ${media.mobile} {
    width: 100%;
  }
`;

const StockForm = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};

  .units {
    width: 104px;
  }

  ${media.mobile} {
    order: 3;
    flex: 1 1 100%;

    .submit {
      flex: 1;
    }
  }
`;
