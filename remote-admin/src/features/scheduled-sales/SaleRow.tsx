import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { ScheduledSale } from '@press-start/api/contract';
import { endScheduledSale } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button, ButtonLink } from '@press-start/shared-ui/components';
import { emit } from '@press-start/shared-ui/events';
import { price } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import { StateLabel } from '@press-start/shared-ui/records';
import { media, theme } from '@press-start/shared-ui/themes';
import { useAdminMutation } from '../access/useAdminMutation';
import { formatTimestamp } from '../forms/timestamps';
import { displayFigure, RowActions } from '../lists/AdminTable';
import { DetailsCell } from '../lists/DetailsToggle';

const tones = {
  planned: 'open',
  running: 'done',
  ended: 'closed',
  cancelled: 'closed',
  skipped: 'failed',
} as const;

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
      <DetailsCell name={`the sale of ${name_product}`} />
      <td className="product">
        <ProductLink to={paths.game(id_product)}>{name_product}</ProductLink>
      </td>
      <td className="price number">
        <span>
          <SalePrice>{price(sale_price)}</SalePrice> instead of {price(regular_price)}
        </span>
      </td>
      <td data-label="Period (UTC)" className="period more">
        <span>
          <Time>{formatTimestamp(starts_at)}</Time> <Time>to {formatTimestamp(ends_at)}</Time>
        </span>
      </td>
      <td className="state">
        <StateLabel tone={tones[state]}>{stateText(sale)}</StateLabel>
      </td>
      <td className="more">
        {!isOver && (
          <RowActions>
            <ButtonLink
              to={editUrl}
              size="small"
              variant="outline"
              aria-label={`Edit the sale of ${name_product}`}
              aria-current={isOpen ? 'true' : undefined}
              preventScrollReset
            >
              Edit
            </ButtonLink>
            <EndButton sale={sale} />
          </RowActions>
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

const { color, size } = theme;

const SalePrice = styled.b`
  ${displayFigure}
  color: ${color.text};
`;

/** A line ends only before the second time. */
const Time = styled.span`
  white-space: nowrap;
`;

const ProductLink = styled(Link)`
  display: inline-grid;
  align-items: center;
  min-height: ${size.tap};
  overflow-wrap: anywhere;
  text-decoration: underline;
  text-underline-offset: 3px;

  /* The cell truncates inline text only, and would clip an outline outside the text. */
  ${media.tabletScreen} {
    display: inline;
    line-height: ${size.tap};

    &:focus-visible {
      outline-offset: -3px;
    }
  }
`;
