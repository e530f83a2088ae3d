import { media, theme, when } from '@press-start/shared-ui/themes';
import { css } from 'styled-components';

const { color, motion } = theme;

/** The row of covers: the middle one in full size, the others turned away and smaller. */
export const row = css`
  ul {
    position: relative;
    grid-area: row;
    align-self: center;
    height: 0;
    /* How far the neighbours stand from the middle, for each step, and how far they turn away. */
    --near: 202px;
    --far: 159px;
    --turn: -26deg;
    perspective: 1400px;
  }

  li {
    position: absolute;
    left: 50%;
    top: 50%;
    width: 214px;
    margin: -143px 0 0 -107px;
    transition: transform 600ms ${motion.easeOut};
  }

  li[data-distance='0'] {
    transform: scale(1.16);
    z-index: 5;
  }

  li[data-distance='1'] {
    transform: translateX(calc(var(--offset) * var(--near))) scale(0.8)
      rotateY(calc(var(--offset) * var(--turn)));
    z-index: 3;
  }

  li[data-distance='2'] {
    transform: translateX(calc(var(--offset) * var(--far))) scale(0.62)
      rotateY(calc(var(--offset) * var(--turn) * 0.7));
    z-index: 2;
  }

  li[data-distance='3'] {
    transform: translateX(calc(var(--offset) * 100px)) scale(0.5);
    opacity: 0;
    visibility: hidden;
  }

  li a {
    display: block;
  }

  li a > span:not(.cover) {
    position: absolute;
    z-index: 2;
    opacity: 0;
    transition: opacity 200ms 300ms;
  }

  li[data-distance='0'] a > span {
    opacity: 1;
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
    ul {
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
    ul {
      --near: 150px;
      --far: 90px;
    }
  }

  ${media.narrow} {
    ul {
      --near: 132px;
      --far: 108px;
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
    li[data-distance='2'] {
      display: none;
    }
  }
`;
