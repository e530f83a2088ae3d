import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { type CardGame, Cover, PriceTicket, SaleBurst } from '@press-start/shared-ui/components';
import { capitalise } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import { media, theme, when } from '@press-start/shared-ui/themes';

const coverSizes = '(max-width: 414px) 190px, 248px';

interface Props {
  game: CardGame;
  /** Distance from the centre in steps, once the carousel rests. */
  steps: number;
  /** Initial steps from the centre: negative to the left. */
  offset: number;
}

/** A cover of the carousel; inert when it is more than two steps from the centre. */
export function CarouselSlide({ game, steps, offset }: Props) {
  const { id_product, name_product, on_sale, price_product, thumbnail_product } = game;
  const style: CSSProperties & Record<'--offset', number> = { '--offset': offset };
  return (
    <Slide
      style={style}
      data-distance={Math.min(steps, 3)}
      data-sale={on_sale || undefined}
      data-lit={steps === 0 || undefined}
      inert={steps > 2}
    >
      <Link to={paths.game(id_product)}>
        <Cover
          src={thumbnail_product}
          alt={capitalise(name_product)}
          sizes={coverSizes}
          priority={offset === 0}
        />
        <SaleBurst className="burst" />
        <span className="price">
          <PriceTicket dollars={price_product} />
        </span>
      </Link>
    </Slide>
  );
}

const { color, motion } = theme;

/**
 * Computes its place from `--offset`, the steps from the centre, which is a fraction while the carousel moves: the
 * centre slide has its full size, the others turn away.
 */
const Slide = styled.li`
  --distance: max(var(--offset), -1 * var(--offset));
  --first: clamp(-1, var(--offset), 1);
  --second: calc(clamp(-2, var(--offset), 2) - var(--first));
  position: absolute;
  left: 50%;
  top: 50%;
  z-index: calc(9 - var(--distance));
  width: 214px;
  margin: -143px 0 0 -107px;
  opacity: clamp(0, var(--reach) + 1 - var(--distance), 1);
  transform: translateX(calc(var(--first) * var(--near) + var(--second) * var(--far)))
    scale(calc(1.16 - 0.36 * min(var(--distance), 1) - 0.18 * clamp(0, var(--distance) - 1, 1)))
    rotateY(calc(var(--turn) * (var(--first) - 0.3 * var(--second))));
  transition:
    transform 600ms ${motion.easeOut},
    opacity 600ms ${motion.easeOut};

  [data-moved] & {
    transition: none;
  }

  /* Invisible covers load their pictures once the row can be dragged. */
  .row:not([data-moved]) > * > &[data-distance='3'] {
    display: none;
  }

  a {
    display: block;
  }

  .burst,
  .price {
    position: absolute;
    z-index: 2;
    opacity: max(0, 1 - 2 * var(--distance));
  }

  .burst {
    right: -60px;
    top: -40px;
  }

  .price {
    left: -18px;
    bottom: -14px;
    display: flex;
    transform: rotate(-4deg);
  }

  .price > * {
    height: 42px;
  }

  ${when.retro} {
    .burst {
      right: -26px;
      top: -14px;
    }

    .price {
      transform: none;
    }

    .price > * {
      height: 42px;
      padding: 0 12px;
      background: #000;
      color: ${color.sale};
      box-shadow:
        0 -3px 0 ${color.sale},
        0 3px 0 ${color.sale},
        -3px 0 0 ${color.sale},
        3px 0 0 ${color.sale};
    }
  }

  ${media.narrow} {
    width: 164px;
    margin: -104px 0 0 -82px;

    /* Beside and below the cover, so that they do not hide its title. */
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
    .row:not([data-moved]) > * > &[data-distance='2'] {
      display: none;
    }
  }
`;
