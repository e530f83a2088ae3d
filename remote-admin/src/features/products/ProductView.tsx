import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { Game } from '@press-start/api/contract';
import { Button, Chip, Cover, IconButton, PriceTicket, SaleFlag } from '@press-start/shared-ui/components';
import { genreNames, platformNames } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import { hiddenText, media, theme, uiText, when } from '@press-start/shared-ui/themes';
import { sectionUrl } from '../../paths';
import { Checkbox } from '../forms/Checkbox';
import { DetailsToggle } from '../lists/DetailsToggle';
import { Stock } from './Stock';

interface Props {
  game: Game;
  isSelected: boolean;
  /** Whether narrow screens show all values and actions. */
  isExpanded: boolean;
  rejection?: { reason: string };
  isBusy: boolean;
  editButton: RefObject<HTMLButtonElement | null>;
  onSelect: (isSelected: boolean) => void;
  onToggle: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function ProductView({
  game,
  isSelected,
  isExpanded,
  rejection,
  isBusy,
  editButton,
  ...handlers
}: Props) {
  const { onSelect, onToggle, onEdit, onDelete } = handlers;
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
      <ToggleContainer className="toggle">
        <DetailsToggle name={name_product} isExpanded={isExpanded} onToggle={onToggle} />
      </ToggleContainer>
      <div className="cover">
        <Cover src={game.thumbnail_product} sizes="60px" />
      </div>
      <div className="text">
        <Name className="name">
          <NameLink to={paths.game(id_product)} title={name_product}>
            {name_product}
          </NameLink>
        </Name>
        <Facts className="more">
          <span>#{id_product}</span>
          <span>{release_year}</span>
          {game.publisher && <span>{game.publisher}</span>}
        </Facts>
        <Chips className="more" title={[...platforms, ...genres].join(', ')}>
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
          <FigureCaption>Price</FigureCaption>
          <span className="price">
            <PriceTicket dollars={price_product} sale={on_sale} earlier={game.earlier_price} />
            {on_sale && <SaleFlag game={game} className="more" />}
          </span>
          <FigureLink
            className="more"
            to={sectionUrl('scheduled-sales', { filters: { sale: 'new', product: String(id_product) } })}
            aria-label={`Schedule a sale of ${name_product}`}
          >
            Schedule sale
          </FigureLink>
        </Figure>
        <Figure>
          <FigureCaption>Stock</FigureCaption>
          <Stock units={in_stock} />
          <FigureLink
            className="more"
            to={sectionUrl('stock', { filters: { product: String(id_product) } })}
            aria-label={`Stock history of ${name_product}`}
          >
            Stock history
          </FigureLink>
        </Figure>
      </div>
      <div className="actions more">
        <Button ref={editButton} variant="outline" size="small" aria-disabled={isBusy} onClick={onEdit}>
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

const ToggleContainer = styled.div`
  display: none;

  ${media.tabletScreen} {
    display: block;
  }
`;

/** Truncates the name so that all cards have the same height. The title and the expanded card have the full name. */
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
    font-size: ${type.fsM};
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
  color: ${color.textMuted};
  text-decoration: underline ${color.line};
  text-underline-offset: 3px;

  &:hover {
    color: ${color.text};
    text-decoration-color: currentColor;
  }
`;

const Facts = styled.p`
  display: flex;
  gap: 0 ${space[4]};
  overflow: hidden;
  font-size: ${type.fsS};
  white-space: nowrap;
  color: ${color.textMuted};

  /* Aligns the years of the rows. */
  > :first-child {
    min-width: 3ch;
  }

  ${media.tablet} {
    flex-wrap: wrap;

    > :first-child {
      min-width: 0;
    }
  }
`;

/**
 * Shows only the first line of chips, on wide screens the platforms and the genres in columns of up to three. The
 * title has all names.
 */
const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  max-height: 24px;
  overflow: hidden;

  ${media.tablet} {
    max-height: none;
  }

  ${media.wide} {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    grid-auto-flow: dense;
    gap: ${space[0.5]} ${space[4]};
    justify-items: start;
    max-height: 76px;
  }
`;

const SmallChip = styled(Chip)`
  min-height: 24px;
  padding: 0 ${space[2]};
  /* Also visible on the lighter background of a hovered row. */
  background: ${color.well};
  font-size: ${type.fsXs};

  /* Keep the border inside the chip, because the list clips its overflow. */
  ${when.retro} {
    box-shadow: inset 0 0 0 2px ${color.lineSoft};
    font-size: 19px;
  }

  ${media.wide} {
    grid-column: 1;
  }
`;

const GenreChip = styled(SmallChip)`
  background: none;

  ${media.wide} {
    grid-column: 2;
  }
`;

const Figure = styled.p`
  display: grid;
  gap: ${space[1]};
  align-content: center;
  justify-items: start;

  ${media.tablet} {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${space[1]} ${space[3]};
  }
`;

/** Visually hidden, because the dollar sign and the links identify the figures. */
const FigureCaption = styled.span`
  ${hiddenText}
`;
