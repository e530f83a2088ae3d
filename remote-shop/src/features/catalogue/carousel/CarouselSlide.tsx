import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { type CardGame, Cover, PriceTicket, SaleBurst } from '@press-start/shared-ui/components';
import { capitalise } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import { media, theme, when } from '@press-start/shared-ui/themes';

const coverSizes = '(max-width: 414px) 190px, 280px';

interface Props {
  game: CardGame;
  /** Distance from the centre, in slides, when the carousel is at rest. */
  distance: number;
  /** Initial position relative to the centre, in slides; negative to the left. */
  offset: number;
}

/** Renders a slide of the carousel, which is inert if it is more than two slides away from the centre. */
export function CarouselSlide({ game, distance, offset }: Props) {
  const { id_product, name_product, on_sale, price_product, thumbnail_product } = game;
  const style: CSSProperties & Record<'--offset', number> = { '--offset': offset };
  return (
    <Slide
      style={style}
      data-distance={Math.min(distance, 3)}
      data-sale={on_sale || undefined}
      data-lit={distance === 0 || undefined}
      inert={distance > 2}
    >
      <CoverLink to={paths.game(id_product)} discover="none" draggable={false}>
        <Cover
          src={thumbnail_product}
          alt={capitalise(name_product)}
          sizes={coverSizes}
          priority={offset === 0}
        />
        <SaleBurst game={game} className="burst" />
        <span className="price">
          <PriceTicket dollars={price_product} earlier={game.earlier_price} />
        </span>
      </CoverLink>
    </Slide>
  );
}

const { color, motion, space } = theme;

/** Positions and scales a slide by `--offset`: its offset from the centre, fractional during a drag. */
const Slide = styled.li`
  --distance: max(var(--offset), -1 * var(--offset));
  --first: clamp(-1, var(--offset), 1);
  --second: calc(clamp(-3, var(--offset), 3) - var(--first));
  position: absolute;
  left: 50%;
  top: 50%;
  translate: -50% -50%;
  z-index: calc(9 - var(--distance));
  width: 214px;
  opacity: calc(var(--reach) + 1 - var(--distance));
  transform: translateX(calc(var(--first) * var(--near) + var(--second) * var(--far)))
    scale(calc(1.16 - 0.36 * min(var(--distance), 1) - 0.18 * clamp(0, var(--distance) - 1, 1)))
    rotateY(calc(var(--turn) * (var(--first) - 0.3 * var(--second))));
  transition:
    transform 600ms ${motion.easeOut},
    opacity 600ms ${motion.easeOut};

  [data-dragging] &,
  &[data-wraps] {
    transition: none;
  }

  /* Do not load the pictures of the outer covers before the browser is idle. */
  .row:not([data-moved]) > * > &[data-distance='3'] {
    display: none;
  }

  .burst,
  .price {
    position: absolute;
    z-index: 2;
    opacity: calc(1 - 2 * var(--distance));
  }

  /* Places the badge and the price mostly outside the cover, so that its title and platform are visible. */
  .burst {
    right: -88px;
    top: -44px;
  }

  .price {
    left: -64px;
    bottom: -34px;
    display: flex;
    transform: rotate(-4deg);
  }

  .price > * {
    height: 42px;
  }

  ${when.retro} {
    .burst {
      right: -56px;
      top: -28px;
    }

    .price {
      transform: none;
    }

    .price > * {
      height: 42px;
      padding: 0 ${space[3]};
      background: #000;
      color: ${color.sale};
      box-shadow:
        0 -3px 0 ${color.sale},
        0 3px 0 ${color.sale},
        -3px 0 0 ${color.sale},
        3px 0 0 ${color.sale};
    }
  }

  ${media.wide} {
    width: 240px;
  }

  ${media.narrow} {
    width: 164px;

    .burst {
      right: -64px;
      top: 34%;
      scale: 0.8;
    }

    .price {
      left: -34px;
      bottom: -30px;
    }

    ${when.retro} .burst {
      right: -58px;
      top: 40%;
    }
  }

  ${media.mobile} {
    width: 148px;

    /* Raise the price, so that it does not cover the name of the game below the slide. */
    .price {
      left: -56px;
      bottom: 36px;
    }

    .row:not([data-moved]) > * > &[data-distance='2'] {
      display: none;
    }
  }
`;

const CoverLink = styled(Link)`
  display: block;
`;
