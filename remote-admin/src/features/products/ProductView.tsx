import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { Game } from '@press-start/api/contract';
import {
  Button,
  Caption,
  Chip,
  Cover,
  IconButton,
  PriceTicket,
  SaleFlag,
} from '@press-start/shared-ui/components';
import { genreNames, platformNames } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import { media, theme, uiText, when } from '@press-start/shared-ui/themes';
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
  const platforms = platformNames(game);
  // Show a name such as Arcade, which is both a platform and a genre, only once.
  const genres = genreNames(game).filter((name) => !platforms.includes(name));
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
          <NameLink to={paths.game(id_product)} title={name_product}>
            {name_product}
          </NameLink>
        </Name>
        <Facts>
          <span>#{id_product}</span>
          <span>{release_year}</span>
          {game.publisher && <span>{game.publisher}</span>}
        </Facts>
        <Chips title={[...platforms, ...genres].join(', ')}>
          {platforms.map((name) => (
            <SmallChip key={`platform ${name}`}>{name}</SmallChip>
          ))}
          {genres.map((name) => (
            <GenreChip key={`genre ${name}`}>{name}</GenreChip>
          ))}
        </Chips>
      </div>
      <div className="figures">
        <Figure>
          <FigureCaption as="span">Price</FigureCaption>
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
          <FigureCaption as="span">Stock</FigureCaption>
          <Stock units={in_stock} />
          <FigureLink
            to={sectionUrl('stock', { filters: { product: String(id_product) } })}
            aria-label={`Stock history of ${name_product}`}
          >
            Stock history
          </FigureLink>
        </Figure>
      </div>
      <div className="actions">
        <Button ref={editButton} variant="secondary" size="small" aria-disabled={isBusy} onClick={onEdit}>
          EDIT INFO
        </Button>
        <IconButton
          icon="trash"
          variant="danger"
          label={`Delete ${name_product}`}
          title="Delete"
          aria-disabled={isBusy}
          onClick={onDelete}
        />
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

/** Truncates the name on wide screens so that all cards have the same height. The title has the full name. */
const Name = styled.h2`
  overflow: hidden;
  ${uiText}
  font-size: ${type.fsL};
  line-height: 1.3;
  text-overflow: ellipsis;
  text-transform: none;
  text-shadow: none;
  white-space: nowrap;

  ${when.retro} {
    line-height: 1;
  }

  ${media.tablet} {
    white-space: normal;
  }
`;

const NameLink = styled(Link)`
  &:hover {
    color: ${color.accent};
  }

  &:focus-visible {
    /* Keep the outline inside the link, because the heading clips its overflow. */
    outline-offset: -3px;
  }
`;

const FigureLink = styled(Link)`
  font-size: ${type.fsS};
  text-decoration: underline;
  text-underline-offset: 3px;
`;

const Facts = styled.p`
  display: flex;
  gap: 0 ${space[4]};
  overflow: hidden;
  font-size: ${type.fsS};
  white-space: nowrap;
  color: ${color.textMuted};

  ${media.tablet} {
    flex-wrap: wrap;
  }
`;

/** On wide screens, shows only the first line of chips. The title has all names. */
const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  max-height: 24px;
  overflow: hidden;

  ${media.tablet} {
    max-height: none;
  }
`;

const SmallChip = styled(Chip)`
  min-height: 24px;
  padding: 0 ${space[2]};
  background: ${color.surface2};
  font-size: ${type.fsXs};

  /* Keep the border inside the chip, because the list clips its overflow. */
  ${when.retro} {
    box-shadow: inset 0 0 0 2px ${color.lineSoft};
    font-size: 19px;
  }
`;

const GenreChip = styled(SmallChip)`
  background: none;
`;

const Figure = styled.p`
  display: grid;
  gap: ${space[1]};
  align-content: center;
  justify-items: start;
`;

/** Hides the caption visually on wide screens, where the dollar sign and the links identify the figures. */
const FigureCaption = styled(Caption)`
  position: absolute;
  clip-path: inset(50%);

  ${media.tablet} {
    position: static;
    clip-path: none;
  }
`;
