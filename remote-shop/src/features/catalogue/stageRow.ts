import { media, theme, when } from '@press-start/shared-ui/themes';
import { css } from 'styled-components';

const { color, motion } = theme;

/**
 * The row of covers. Each knows how many steps it stands from the middle (`--offset`, negative to the left, any fraction
 * of a step while it moves) and works out its place from that: the middle one in full size, the others turned away.
 */
export const row = css`
  .row {
    position: relative;
    grid-area: row;
    align-self: center;
    height: 0;
    /* How far the first neighbours stand from the middle and the second ones from those, and how far they turn away. */
    --near: 202px;
    --far: 116px;
    --turn: -26deg;
    /* How many steps to either side can be seen. */
    --reach: 2;
    perspective: 1400px;
    touch-action: pan-y pinch-zoom;
    user-select: none;
  }

  /* What is dragged is this: as wide as a step, unseen. The covers follow it. */
  .rail {
    position: absolute;
    left: 0;
    display: flex;
    width: var(--near);
    visibility: hidden;
  }

  .rail i {
    flex: 0 0 100%;
    height: 1px;
  }

  li {
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
  }

  [data-moved] li {
    transition: none;
  }

  /* Nobody sees them yet: their pictures are fetched when the row can be moved. */
  .row:not([data-moved]) {
    [data-distance='3'] {
      display: none;
    }
  }

  li a {
    display: block;
  }

  li a > span:not(.cover) {
    position: absolute;
    z-index: 2;
    opacity: max(0, 1 - 2 * var(--distance));
  }

  li a > span:nth-child(2) {
    right: -60px;
    top: -40px;
  }

  li a > span:nth-child(3) {
    left: -18px;
    bottom: -14px;
    height: 42px;
    transform: rotate(-4deg);
  }

  ${when.retro} {
    .row {
      --turn: 0deg;
    }

    li a > span:nth-child(2) {
      right: -26px;
      top: -14px;
    }

    li a > span:nth-child(3) {
      padding: 0 12px;
      background: #000;
      color: ${color.sale};
      box-shadow:
        0 -3px 0 ${color.sale},
        0 3px 0 ${color.sale},
        -3px 0 0 ${color.sale},
        3px 0 0 ${color.sale};
      transform: none;
    }
  }

  ${media.laptop} {
    .row {
      --near: 150px;
      --far: 30px;
    }
  }

  ${media.narrow} {
    .row {
      --near: 132px;
      --far: 84px;
      height: 300px;
    }

    li {
      width: 164px;
      margin: -104px 0 0 -82px;
    }

    /* Beside and below the cover, so that its title and its foot stay free. */
    li a > span:nth-child(2) {
      right: -64px;
      top: 34%;
      scale: 0.8;
    }

    li a > span:nth-child(3) {
      left: -34px;
      bottom: -30px;
    }
  }

  @media (max-width: 900px) {
    ${when.retro} {
      li a > span:nth-child(2) {
        right: -58px;
        top: 40%;
      }
    }
  }

  ${media.mobile} {
    .row {
      --reach: 1;
    }

    .row:not([data-moved]) {
      [data-distance='2'] {
        display: none;
      }
    }
  }
`;
