import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { RelatedGame } from '@press-start/api/contract';
import { Cover, PriceTicket } from '@press-start/shared-ui/components';
import { cardName, platformNames } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import { forcedColoursBorder, media, theme, uiText, when } from '@press-start/shared-ui/themes';

/** Height of a card and gap between two cards, in pixels. Lists that load later reserve this space. */
export const cardHeight = 88;
export const cardGap = 16;

export const SmallCards = ({ games }: { games: readonly RelatedGame[] }) => (
  <List>
    {games.map((game) => (
      <SmallCard key={game.id_product} game={game} />
    ))}
  </List>
);

export function SmallCard({ game }: { game: RelatedGame }) {
  const { id_product, name_product, thumbnail_product, price_product, on_sale, release_year } = game;
  return (
    <Card data-lights data-sale={on_sale || undefined} data-sold-out={game.in_stock === 0 || undefined}>
      <Cover src={thumbnail_product} sizes="54px" />
      <div>
        <Link className="name" to={paths.game(id_product)} title={name_product}>
          {cardName(name_product)}
        </Link>
        <p>{game.in_stock > 0 ? `${platformNames(game).join(', ')} ${release_year}` : 'Sold out'}</p>
      </div>
      <PriceTicket dollars={price_product} sale={on_sale} />
    </Card>
  );
}

const { color, frame, radius, space, type } = theme;

const List = styled.ul`
  display: grid;
  grid-auto-rows: ${cardHeight}px;
  gap: ${cardGap}px;
`;

const Card = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 54px minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[4]};
  padding: ${space[2]} ${space[3]} ${space[2]} ${space[2]};
  border-radius: ${radius.m};
  background: ${color.surface};
  box-shadow: ${frame.frame};
  ${forcedColoursBorder}

  &:is(:hover, :focus-within) {
    box-shadow: ${frame.frameHover};
  }

  .name {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    ${uiText}
    line-height: 1.2;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }

  .name::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }

  .name:focus-visible {
    outline: none;
  }

  .name:focus-visible::after {
    outline: 3px solid ${color.focus};
    outline-offset: 4px;
  }

  p {
    margin-top: ${space[1]};
    overflow: hidden;
    font-size: ${type.fsS};
    line-height: 1.2;
    color: ${color.textMuted};
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  ${when.retro} .name {
    line-height: 1;
    color: ${color.textHead};
  }

  &[data-sold-out] .cover {
    opacity: 0.6;
  }

  /* Beside the frame of the card, a frame of the cover would be a double line. */
  ${when.retro} .cover {
    box-shadow: none;
  }

  /* A platform with its year fits beside the price. */
  ${media.smallest} {
    grid-template-columns: 46px minmax(0, 1fr) auto;
    gap: ${space[2]};
    padding-right: ${space[2]};
  }
`;
