import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { Game } from '@press-start/api/contract';
import type { GameNames } from '../../format';
import { cardName, platformNames } from '../../format';
import { paths } from '../../paths';
import { forcedColoursBorder, theme, uiText, when } from '../../themes';
import { Cover } from './Cover';
import { mobileCard, retroCard, wideCard } from './gameCardStyles';
import { Highlighted } from './Highlighted';
import { PriceTicket } from './PriceTicket';
import { SaleFlag } from './SaleBadge';

export type CardGame = Pick<
  Game,
  | 'id_product'
  | 'name_product'
  | 'price_product'
  | 'list_price'
  | 'earlier_price'
  | 'thumbnail_product'
  | 'in_stock'
  | 'on_sale'
  | 'release_year'
> &
  Pick<GameNames, 'platforms' | 'name_platform'>;

/** A card shows the stock only if it is at most this number. */
const LOW_STOCK = 3;

interface Props {
  game: CardGame;
  /** The button beside the price, such as `<AddToCart game={game} />`. */
  action: ReactNode;
  /** One element for the upper right corner, on phones for a corner of the cover, such as the favourite button. */
  corner?: ReactNode;
  soldOut?: boolean;
  search?: string;
  /** Loads the cover with high priority. Set it for cards in the first row. */
  priority?: boolean;
}

/** Renders a card with cover, price and name. The link covers the whole card, except for the buttons. */
export function GameCard({ game, action, corner, soldOut, search, priority }: Props) {
  const { id_product, in_stock, name_product, on_sale, price_product, release_year, thumbnail_product } =
    game;
  const shownName = cardName(name_product);
  const { words, dots } = splitName(shownName);
  const isScarce = !soldOut && in_stock > 0 && in_stock <= LOW_STOCK;
  return (
    <Card data-lights data-sale={on_sale || undefined} data-out={soldOut || undefined}>
      <div className="bay">
        <Cover src={thumbnail_product} sizes={coverSizes} priority={priority} />
      </div>
      <div className="ledge">
        <PriceTicket dollars={price_product} sale={on_sale} earlier={game.earlier_price} />
        <div className="action">{action}</div>
      </div>
      <div className="text">
        <h3>
          <Link
            className="name"
            to={paths.game(id_product)}
            state={fromCard}
            title={shownName.length < name_product.length ? name_product : undefined}
            discover="none"
            data-prefetch
          >
            {search ? <Highlighted text={words} search={search} /> : words}
            {dots && <Dots>{dots}</Dots>}
          </Link>
        </h3>
        <p>
          <span>{[...platformNames(game), ...(isScarce ? [`${in_stock} left`] : [])].join(', ')}</span>{' '}
          <span>{release_year}</span>
        </p>
      </div>
      {on_sale && <SaleFlag game={game} className="flag" />}
      {corner}
    </Card>
  );
}

/**
 * Splits off the dots of a truncated name if they follow a space, because they could otherwise wrap to a line
 * of their own.
 */
function splitName(name: string): { words: string; dots?: string } {
  const dots = ' ...';
  return name.endsWith(dots) ? { words: name.slice(0, -dots.length), dots } : { words: name };
}

/**
 * History state that a card's link sets. A product page opened with this state scrolls down (specification,
 * section 2).
 */
const fromCard = { fromCard: true };

export const cameFromCard = (state: unknown) =>
  typeof state === 'object' && state !== null && 'fromCard' in state;

/**
 * The size that the product page uses, so that the first picture of that page is already cached. The 480 px
 * file is only about 0.5 KB larger than the 240 px file, because pixel art compresses well.
 */
const coverSizes = '480px';

const { color, frame, motion, radius, scene, space, texture, type } = theme;

const Card = styled.article`
  position: relative;
  display: flex;
  flex-direction: column;
  border-radius: ${radius.l};
  background: ${color.surface};
  box-shadow: ${frame.frame};
  transition: box-shadow ${motion.tFast};
  /* The browser skips cards far outside the viewport. The margin prevents clipping of the focus outline. */
  @supports (overflow-clip-margin: 1px) {
    content-visibility: auto;
    overflow-clip-margin: ${space[2]};
  }

  /* Typical height of a card. */
  contain-intrinsic-height: auto 444px;

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
    gap: ${space[2]};
    height: 64px;
    padding: 0 ${space[2]} 0 ${space[3]};
    background: ${scene.ledgeBg};
    box-shadow: ${scene.ledgeShadow};
  }

  .text {
    min-height: 94px;
    padding: ${space[4]};
  }

  .name {
    ${uiText}
    font-size: ${type.fsH4};
    line-height: 1.22;
    letter-spacing: 0;
    color: ${color.text};
  }

  .name::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${radius.l};
  }

  .name:focus-visible {
    outline: none;
  }

  .name:focus-visible::after {
    outline: 3px solid ${color.focus};
    outline-offset: 4px;
  }

  .text h3 {
    text-wrap: balance;
    font-size: 0;
    line-height: 0;
  }

  .text p {
    display: flex;
    justify-content: space-between;
    gap: ${space[2]};
    margin-top: ${space[1]};
    color: ${color.textMuted};
    font-size: ${type.fsS};
  }

  /* The button is above the link that covers the card. */
  .action {
    position: relative;
    z-index: 3;
    display: flex;
  }

  /* The corner. */
  > :not(.bay, .ledge, .text, .flag) {
    position: absolute;
    right: 10px;
    top: 10px;
    z-index: 3;
  }

  .flag {
    position: absolute;
    left: 14px;
    top: 14px;
    z-index: 2;
  }

  &:is(:hover, :focus-within) {
    box-shadow: ${frame.frameHover};
  }

  ${when.original} .bay {
    /* The light of a lamp above the cover, and its reflection below. */
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

  ${forcedColoursBorder}
  ${retroCard}
  ${mobileCard}
  ${wideCard}
`;

const Dots = styled.span`
  white-space: nowrap;
`;
