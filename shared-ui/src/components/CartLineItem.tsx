import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { Game } from '@press-start/api/contract';
import type { GameNames } from '../format';
import { capitalise, platformNames, price } from '../format';
import { Icon } from '../icons';
import { paths } from '../paths';
import { displayText, media, theme, uiText, when } from '../themes';
import { Cover } from './game/Cover';
import { Stepper } from './Stepper';

type Line = Pick<Game, 'id_product' | 'name_product' | 'price_product' | 'thumbnail_product' | 'in_stock'> &
  Pick<GameNames, 'platforms' | 'name_platform'> & { quantity: number };

interface Props {
  line: Line;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
  /** Content below the quantity, such as a price change. Default: 'Sold out' if the quantity is 0. */
  note?: ReactNode;
}

/**
 * Renders a cart line. An ancestor can set the width of the cover with the custom property `--line-cover`, and
 * the size of the price with `--line-price`.
 */
export function CartLineItem({ line, onQuantity, onRemove, note }: Props) {
  const name = capitalise(line.name_product);
  const platform = platformNames(line)[0];
  const isAvailable = line.quantity > 0;
  return (
    <Item data-lit={isAvailable || undefined}>
      <Cover src={line.thumbnail_product} sizes="120px" />
      <div>
        <Name to={paths.game(line.id_product)}>{name}</Name>
        <Fact>
          {platform && `${platform}, `}
          {price(line.price_product)} each
        </Fact>
        <div className="amount">
          {isAvailable && (
            <Stepper
              label={`Quantity of ${name}`}
              value={line.quantity}
              max={line.in_stock}
              onChange={onQuantity}
            />
          )}
          <button type="button" className="remove" aria-label={`Remove ${name}`} onClick={onRemove}>
            <Icon name="trash" />
          </button>
        </div>
        {note ?? (isAvailable || <Fact>Sold out</Fact>)}
      </div>
      {isAvailable && <strong>{price(line.price_product * line.quantity)}</strong>}
    </Item>
  );
}

const { color, size, space, type } = theme;

const Item = styled.li`
  display: grid;
  grid-template-columns: var(--line-cover, 72px) minmax(0, 1fr) auto;
  gap: ${space[4]};
  align-items: center;
  padding: ${space[4]} 0;
  border-bottom: 2px solid ${color.lineSoft};

  &:last-child {
    border-bottom: 0;
  }

  &:not([data-lit]) > .cover {
    opacity: 0.6;
  }

  .amount {
    display: flex;
    align-items: center;
    gap: ${space[2]};
    margin-top: ${space[2]};
  }

  .remove {
    display: grid;
    place-items: center;
    width: ${size.tap};
    height: ${size.tap};
  }

  .remove:hover {
    color: ${color.danger};
  }

  strong {
    ${displayText}
    font-size: var(--line-price, ${type.fsPrice});
    line-height: calc(${type.fsH4} * 1.2);
  }

  ${media.mobile} {
    gap: ${space[3]};
    align-items: start;
  }

  /* The frames are outside the cover and the stepper. */
  ${when.retro} {
    column-gap: ${space[5]};
    padding-left: ${space[1]};
  }

  /* The stepper and the remove button need the whole width beside the cover, so the price is below them. */
  ${media.smallest} {
    grid-template-columns: var(--line-cover, 64px) minmax(0, 1fr);

    strong {
      grid-column: 2;
      justify-self: end;
    }
  }
`;

const Name = styled(Link)`
  display: inline-block;
  min-width: ${size.tap};
  margin: calc(${space[2]} * -1) 0;
  padding: ${space[2]} 0;
  ${uiText}
  font-size: ${type.fsH4};
  line-height: 1.2;
  overflow-wrap: anywhere;

  ${when.retro} {
    color: ${color.textHead};
  }
`;

const Fact = styled.p`
  color: ${color.textMuted};
  font-size: ${type.fsS};
`;
