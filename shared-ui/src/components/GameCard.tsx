import type { Game } from '@press-start/api/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { cardName, platformNames } from '../format';
import type { GameNames } from '../format';
import { paths } from '../paths';
import { theme, uiText, when } from '../themes';
import { Cover } from './Cover';
import { lying, tube } from './gameCardLooks';
import { PriceTicket } from './PriceTicket';
import { SaleFlag } from './SaleBadge';

/** What a card shows of a game; a page's data need not carry more. */
export type CardGame = Pick<
  Game,
  | 'id_product'
  | 'name_product'
  | 'price_product'
  | 'thumbnail_product'
  | 'in_stock'
  | 'on_sale'
  | 'release_year'
> &
  Pick<GameNames, 'platforms' | 'name_platform'>;

interface Props {
  game: CardGame;
  /** The button in the ledge, e.g. `<AddToCart game={game} />`. */
  action: ReactNode;
  /** Something for the upper right corner, e.g. the heart. */
  corner?: ReactNode;
  /** Nothing left to sell: the cover steps back. */
  soldOut?: boolean;
  /** Stands in the first row: its cover is asked for at once. */
  priority?: boolean;
}

/**
 * A game on its lit shelf: cover, price in the shelf edge, name. The name is the link and its area covers the
 * card; what lies above it (button, corner) is pressed on its own.
 */
export function GameCard({ game, action, corner, soldOut, priority }: Props) {
  const { id_product, name_product, on_sale, price_product, release_year, thumbnail_product } = game;
  return (
    <Card data-lights data-sale={on_sale || undefined} data-out={soldOut || undefined}>
      <div className="bay">
        <Cover src={thumbnail_product} sizes={coverSizes} priority={priority} />
      </div>
      <div className="ledge">
        <PriceTicket dollars={price_product} sale={on_sale} />
        {action}
      </div>
      <div className="words">
        <h3>
          <Link to={paths.game(id_product)} state={fromCard} title={name_product}>
            {cardName(name_product)}
          </Link>
        </h3>
        <p>
          <span>{platformNames(game).join(', ')}</span> <span>{release_year}</span>
        </p>
      </div>
      {on_sale && <SaleFlag />}
      {corner}
    </Card>
  );
}

/** What the link of a card leaves in the history: the page it opens glides to its middle (specification, section 2). */
const fromCard = { fromCard: true };

/** Whether a page's `location.state` says that a card led to it. */
export const cameFromCard = (state: unknown) =>
  typeof state === 'object' && state !== null && 'fromCard' in state;

const coverSizes = '(max-width: 414px) 96px, 180px';

const { color, frame, motion, radius, scene, texture, type } = theme;

const Card = styled.article`
  position: relative;
  display: flex;
  flex-direction: column;
  border-radius: ${radius.l};
  background: ${color.surface};
  box-shadow: ${frame.frame};
  transition: box-shadow ${motion.tFast};

  .bay {
    display: grid;
    place-items: end center;
    height: 286px;
    border-radius: ${radius.l} ${radius.l} 0 0;
    background: ${texture.texWell};
    overflow: hidden;
    perspective: 900px;
  }

  .bay .cover {
    width: 180px;
    transform-origin: 50% 100%;
    transition: transform ${motion.tMed} ${motion.ease};
  }

  .ledge {
    position: relative;
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 10px;
    height: 64px;
    padding: 0 10px 0 14px;
    background: ${scene.ledgeBg};
    box-shadow: ${scene.ledgeShadow};
  }

  .words {
    min-height: 94px;
    padding: 16px;
  }

  .words a {
    ${uiText}
    font-size: ${type.fsH4};
    font-stretch: 108%;
    line-height: 1.22;
    letter-spacing: 0;
    color: ${color.text};
  }

  .words a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${radius.l};
  }

  .words a:focus-visible {
    outline: none;
  }

  .words a:focus-visible::after {
    outline: 3px solid ${color.focus};
    outline-offset: 4px;
  }

  .words h3 {
    font-size: 0;
    line-height: 0;
  }

  .words p {
    display: flex;
    justify-content: space-between;
    gap: 8px;
    margin-top: 6px;
    color: ${color.textMuted};
    font-size: ${type.fsS};
  }

  button {
    position: relative;
    z-index: 3;
  }

  > span {
    position: absolute;
    left: 14px;
    top: 14px;
    z-index: 2;
  }

  > button {
    position: absolute;
    right: 10px;
    top: 10px;
  }

  &:is(:hover, :focus-within) {
    box-shadow: ${frame.frameHover};
  }

  ${when.original} .bay {
    /* A lamp above, and its light on the shelf below. */
    background:
      radial-gradient(85% 62% at 50% 14%, var(--lamp, #0000), #0000 78%),
      radial-gradient(90% 34% at 50% 100%, var(--lamp, #0000), #0000 82%), ${texture.texWell};
  }

  ${when.original}:is(:hover, :focus-within) {
    .cover {
      transform: translateY(-12px) rotateY(-16deg) rotateX(3deg);
      box-shadow: ${scene.coverHover};
    }
  }

  &[data-out] .cover {
    opacity: 0.6;
  }

  ${tube}
  ${lying}
`;
