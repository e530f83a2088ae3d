import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { ScheduledSale } from '@press-start/api/contract';
import { endScheduledSale } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button, ButtonLink } from '@press-start/shared-ui/components';
import { emit } from '@press-start/shared-ui/events';
import { price } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import { media, theme } from '@press-start/shared-ui/themes';
import { useAdminMutation } from '../access/useAdminMutation';
import { momentText } from '../forms/moments';

interface Props {
  sale: ScheduledSale;
  editUrl: string;
  isOpen: boolean;
}

export function SaleRow({ sale, editUrl, isOpen }: Props) {
  const { id_product, name_product, sale_price, regular_price, starts_at, ends_at, state } = sale;
  const isOver = state !== 'planned' && state !== 'running';
  return (
    <tr>
      <td data-label="Product">
        <ProductLink to={paths.game(id_product)}>{name_product}</ProductLink>
      </td>
      <td data-label="Price" className="number">
        <span>
          <b>{price(sale_price)}</b> instead of {price(regular_price)}
        </span>
      </td>
      <td data-label="Period (UTC)">{`${momentText(starts_at)} to ${momentText(ends_at)}`}</td>
      <td data-label="State">
        <State data-active={state === 'running'}>{stateText(sale)}</State>
      </td>
      <td>
        {!isOver && (
          <Actions>
            <ButtonLink
              to={editUrl}
              size="small"
              variant="secondary"
              aria-label={`Edit the sale of ${name_product}`}
              aria-current={isOpen ? 'true' : undefined}
              preventScrollReset
            >
              Edit
            </ButtonLink>
            <EndButton sale={sale} />
          </Actions>
        )}
      </td>
    </tr>
  );
}

function EndButton({
  sale: { id, id_product, name_product, regular_price, state },
}: {
  sale: ScheduledSale;
}) {
  const text = state === 'running' ? 'End now' : 'Call off';
  const end = useAdminMutation(() => call(endScheduledSale, { params: { id } }), {
    confirm: () => ({
      title: `${text}?`,
      text:
        state === 'running'
          ? `${name_product} costs ${price(regular_price)} again.`
          : `The sale of ${name_product} will not start.`,
      confirmText: state === 'running' ? 'Yes, end it' : 'Yes, call it off',
    }),
    onSuccess: () => emit('catalogue:changed', { id_product }),
    revalidate: 'always',
  });
  return (
    <Button
      size="small"
      variant="outline"
      aria-label={`${text}: the sale of ${name_product}`}
      aria-disabled={end.pending}
      onClick={() => void end.run()}
    >
      {text}
    </Button>
  );
}

function stateText({ state, skipped_because }: ScheduledSale): string {
  switch (state) {
    case 'planned':
      return 'Planned';
    case 'running':
      return 'Running';
    case 'ended':
      return 'Ended';
    case 'cancelled':
      return 'Called off';
    case 'skipped':
      return skipped_because === 'missed' ? 'Missed' : 'Price was as low';
  }
}

const { color, size, space } = theme;

const ProductLink = styled(Link)`
  display: inline-grid;
  align-items: center;
  min-height: ${size.tap};
  overflow-wrap: anywhere;
  text-decoration: underline;
  text-underline-offset: 3px;
`;

const Actions = styled.div`
  display: flex;
  gap: ${space[2]};

  ${media.tablet} {
    flex: 1;

    > * {
      flex: 1;
    }
  }
`;

/** Shows the state by text and shape as well as by colour. */
const State = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[2]};
  color: ${color.textMuted};

  &::before {
    content: '';
    flex: none;
    width: 12px;
    height: 12px;
    box-shadow: inset 0 0 0 2px currentColor;
  }

  &[data-active='true'] {
    color: ${color.ok};
  }

  &[data-active='true']::before {
    background: currentColor;
  }
`;
