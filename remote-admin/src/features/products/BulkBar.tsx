import { useState } from 'react';
import styled from 'styled-components';
import type { ChangedGames } from '@press-start/api/contract';
import { changeGames } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button, Input } from '@press-start/shared-ui/components';
import { emit } from '@press-start/shared-ui/events';
import { toast } from '@press-start/shared-ui/feedback';
import { media, theme } from '@press-start/shared-ui/themes';
import { useAdminMutation } from '../access/useAdminMutation';
import { BulkDock } from '../lists/BulkDock';
import { gapBetweenFrames } from '../lists/gapBetweenFrames';

interface Props {
  selectedIds: ReadonlySet<number>;
  /** Clears the selection and moves focus, because the focused control disappears. */
  onClear: () => void;
}

/**
 * Renders controls for the selected products, on any number of pages. The API changes all of them or none.
 */
export function BulkBar({ selectedIds, onClear }: Props) {
  const [units, setUnits] = useState('');
  const count = selectedIds.size;
  const difference = Number(units);
  const isInvalid = units.trim() === '' || !Number.isInteger(difference) || difference === 0;

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
        if ('archived' in change) onClear();
      },
    },
  );

  return (
    <BulkDock
      label="Change several products"
      count={count}
      status={count === 0 ? 'None chosen' : `${formatCount(count)} chosen`}
      onClear={onClear}
    >
      <Controls>
        <Button
          size="small"
          variant="secondary"
          icon="tag"
          aria-disabled={apply.pending}
          onClick={() => void apply.run({ on_sale: true }, 'put on sale. Prices stay as they are.')}
        >
          On sale
        </Button>
        <Button
          size="small"
          variant="outline"
          aria-disabled={apply.pending}
          onClick={() => void apply.run({ on_sale: false }, 'taken off sale')}
        >
          Off sale
        </Button>
        <Button
          size="small"
          variant="danger"
          icon="trash"
          aria-disabled={apply.pending}
          onClick={() => void apply.run({ archived: true }, 'archived')}
        >
          Archive
        </Button>
        <StockForm
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isInvalid) void apply.run({ stock_change: difference }, 'have their stock moved');
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
            type="submit"
            size="small"
            variant="outline"
            disabled={isInvalid}
            aria-disabled={apply.pending}
          >
            Move stock
          </Button>
        </StockForm>
      </Controls>
    </BulkDock>
  );
}

const formatCount = (count: number) => (count === 1 ? '1 product' : `${count} products`);

const StockForm = styled.form`
  display: flex;
  ${gapBetweenFrames}

  .units {
    width: 104px;
  }

  ${media.mobile} {
    grid-column: 1 / -1;

    .units {
      flex: 1;
    }
  }
`;

const Controls = styled.div`
  display: contents;

  /* On phones, the buttons are in one row, so that the controls cover less of the list. */
  ${media.mobile} {
    display: grid;
    flex: 1;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${theme.frame.gap};

    > [data-look] {
      padding: 0 ${theme.space[1]};
    }

    .icon {
      display: none;
    }
  }
`;
