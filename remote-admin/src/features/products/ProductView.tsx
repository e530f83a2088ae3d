import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { Game } from '@press-start/api/contract';
import { Button, Caption, Chip, Cover, PriceTicket, SaleFlag } from '@press-start/shared-ui/components';
import { genreNames, platformNames } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import { theme, uiText, when } from '@press-start/shared-ui/themes';
import { sectionUrl } from '../../paths';
import { Checkbox } from '../forms/Checkbox';
import { Stock } from './Stock';

interface Props {
  game: Game;
  isSelected: boolean;
  rejection?: { reason: string };
  isBusy: boolean;
  editButton: RefObject<HTMLButtonElement | null>;
  onSelect: (isSelected: boolean) => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function ProductView({ game, isSelected, rejection, isBusy, editButton, ...handlers }: Props) {
  const { onSelect, onEdit, onDelete } = handlers;
  const { id_product, name_product, price_product, release_year, on_sale, in_stock } = game;
  return (
    <>
      <label className="choose">
        <Checkbox
          aria-label={`Choose ${name_product}`}
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </label>
      <div>
        <Cover src={game.thumbnail_product} sizes="84px" />
      </div>
      <div className="text">
        <Name>
          <NameLink to={paths.game(id_product)}>{name_product}</NameLink>
        </Name>
        <Facts>
          <span>#{id_product}</span>
          <span>{release_year}</span>
          {game.publisher && <span>{game.publisher}</span>}
        </Facts>
        <Chips>
          {platformNames(game).map((name) => (
            <SmallChip key={`platform ${name}`}>{name}</SmallChip>
          ))}
          {genreNames(game).map((name) => (
            <GenreChip key={`genre ${name}`}>{name}</GenreChip>
          ))}
        </Chips>
      </div>
      <div className="figures">
        <Figure>
          <Caption as="span">Price</Caption>
          <span className="price">
            <PriceTicket dollars={price_product} sale={on_sale} earlier={game.earlier_price} />
            {on_sale && <SaleFlag game={game} />}
          </span>
          <FigureLink
            to={sectionUrl('scheduled-sales', { filters: { sale: 'new', product: String(id_product) } })}
            aria-label={`Schedule a sale of ${name_product}`}
          >
            Schedule sale
          </FigureLink>
        </Figure>
        <Figure>
          <Caption as="span">Stock</Caption>
          <Stock units={in_stock} />
          <FigureLink
            to={sectionUrl('stock', { filters: { product: String(id_product) } })}
            aria-label={`Stock history of ${name_product}`}
          >
            History
          </FigureLink>
        </Figure>
      </div>
      <div className="actions">
        <Button ref={editButton} variant="secondary" size="small" aria-disabled={isBusy} onClick={onEdit}>
          EDIT INFO
        </Button>
        <Button
          variant="danger"
          size="small"
          icon="trash"
          aria-label={`Delete ${name_product}`}
          aria-disabled={isBusy}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
      {rejection && (
        <p className="rejection" role="alert">
          Not changed: {rejection.reason} What you typed is still there under EDIT INFO.
        </p>
      )}
    </>
  );
}

const { color, space, type } = theme;

const Name = styled.h2`
  ${uiText}
  font-size: ${type.fsL};
  line-height: 1.3;
  text-transform: none;
  text-shadow: none;
`;

const NameLink = styled(Link)`
  &:hover {
    color: ${color.accent};
  }
`;

const FigureLink = styled(Link)`
  font-size: ${type.fsS};
  text-decoration: underline;
  text-underline-offset: 3px;
`;

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[4]};
  font-size: ${type.fsS};
  color: ${color.textMuted};
`;

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
`;

const SmallChip = styled(Chip)`
  min-height: 28px;
  padding: 0 ${space[2]};
  background: ${color.surface2};
  font-size: ${type.fsXs};

  ${when.retro} {
    font-size: 19px;
  }
`;

const GenreChip = styled(SmallChip)`
  background: none;
`;

const Figure = styled.p`
  display: grid;
  gap: ${space[2]};
  align-content: start;
  min-height: 66px;
`;
