import { changeGames } from '@press-start/api/contract';
import type { ChangedGames } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button, Input } from '@press-start/shared-ui/components';
import { emit } from '@press-start/shared-ui/events';
import { toast } from '@press-start/shared-ui/feedback';
import { media, theme, uiText } from '@press-start/shared-ui/themes';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { useAdminMutation } from '../frame/useAdminMutation';
import { Checkbox } from '../product-form/Checkbox';

interface Props {
  chosen: ReadonlySet<number>;
  /** Ids of the products in sight. */
  onPage: readonly number[];
  onChoose: (ids: readonly number[], on: boolean) => void;
  onClear: () => void;
}

/** One change for all chosen products, on other pages too: the store makes it for all of them or for none. */
export function BulkBar({ chosen, onPage, onChoose, onClear }: Props) {
  const [units, setUnits] = useState('');
  const count = chosen.size;
  const difference = Number(units);
  const noUnits = units.trim() === '' || !Number.isInteger(difference) || difference === 0;
  const none = count === 0;
  const wholePage = useRef<HTMLInputElement>(null);

  const clear = () => {
    onClear();
    // With nothing chosen the button that was pressed can no longer be, nor keep the focus.
    wholePage.current?.focus();
  };

  const apply = useAdminMutation(
    (change: ChangedGames['change'], _outcome: string) =>
      call(changeGames, { body: { ids: [...chosen], change } }),
    {
      confirm: (change) =>
        'archived' in change
          ? {
              title: 'Are you sure?',
              text: `${products(count)} will leave the shelves. Orders and reviews stay.`,
              confirmText: 'Yes, archive!',
            }
          : undefined,
      onSuccess: (_, change, outcome) => {
        emit('catalogue:changed', {});
        toast(`${products(count)} ${outcome}`);
        if ('archived' in change) clear();
      },
    },
  );

  return (
    <Bar role="group" aria-label="Change several products" data-idle={none}>
      <label>
        <Checkbox
          ref={wholePage}
          checked={onPage.length > 0 && onPage.every((id) => chosen.has(id))}
          onChange={({ target }) => onChoose(onPage, target.checked)}
        />
        Whole page
      </label>
      <p role="status">{count === 0 ? 'None chosen' : `${products(count)} chosen`}</p>
      <Button size="small" variant="outline" disabled={none} onClick={clear}>
        Clear choice
      </Button>
      <div>
        <Button
          size="small"
          variant="secondary"
          icon="tag"
          disabled={none}
          aria-disabled={apply.pending}
          onClick={() => void apply.run({ on_sale: true }, 'put on sale. Prices stay as they are.')}
        >
          On sale
        </Button>
        <Button
          size="small"
          variant="outline"
          disabled={none}
          aria-disabled={apply.pending}
          onClick={() => void apply.run({ on_sale: false }, 'taken off sale')}
        >
          Off sale
        </Button>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!none && !noUnits) void apply.run({ stock_change: difference }, 'have their stock moved');
          }}
        >
          <Input
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
            disabled={none || noUnits}
            aria-disabled={apply.pending}
          >
            Move stock
          </Button>
        </form>
        <Button
          size="small"
          variant="danger"
          icon="trash"
          disabled={none}
          aria-disabled={apply.pending}
          onClick={() => void apply.run({ archived: true }, 'archived')}
        >
          Archive
        </Button>
      </div>
    </Bar>
  );
}

const products = (count: number) => (count === 1 ? '1 product' : `${count} products`);

const { color, frame, radius, space, texture } = theme;

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.s} ${space.m};
  padding: ${space.s} ${space.m};
  border-radius: ${radius.l};
  background: ${texture.texPanel}, ${color.well};
  box-shadow: ${frame.frame};

  label {
    display: flex;
    align-items: center;
    gap: ${space.s};
    min-height: 44px;
    ${uiText}
    cursor: pointer;
  }

  > p {
    flex: 1;
    min-width: 130px;
    color: ${color.textMuted};
  }

  > div {
    flex-basis: 100%;
  }

  > div,
  form {
    display: flex;
    flex-wrap: wrap;
    gap: ${space.s};
  }

  form > input {
    width: 104px;
  }

  ${media.mobile} {
    /* A phone's first screen belongs to the products. */
    &[data-idle='true'] > :is(div, button) {
      display: none;
    }

    > div {
      width: 100%;
    }

    form {
      order: 3;
      flex: 1 1 100%;
    }

    form > button {
      flex: 1;
    }
  }
`;
