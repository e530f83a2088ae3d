import { artUrl, media, when } from '@press-start/shared-ui/themes';
import styled from 'styled-components';

/** The drawn picture in cells: all of it, the sky above the horizon, and how often the floor's lines move in a round. */
const picture = { width: 640, height: 450, sky: 300, moments: 20 };

const floorHeight = picture.height - picture.sky;

/**
 * The landing scene of retro, without a script: a still picture, and over its floor the lines that run toward the
 * visitor, moment after moment of a strip. Not fetched in original, where it is not shown.
 */
export const Scene = styled.div.attrs({ 'aria-hidden': true })`
  display: none;

  ${when.retro} {
    --cell: 3px;
    position: absolute;
    inset: 0;
    z-index: -2;
    display: block;
    overflow: hidden;
    background: #050b08;
  }

  &::before,
  &::after {
    content: '';
    position: absolute;
    left: 0;
    right: 0;
    top: 68%;
    image-rendering: pixelated;
  }

  &::before {
    height: calc(${picture.height} * var(--cell));
    margin-top: calc(${-picture.sky} * var(--cell));
    background: url(${artUrl('scene')}) 50% 0 / calc(${picture.width} * var(--cell))
      calc(${picture.height} * var(--cell)) repeat-x;
  }

  &::after {
    height: calc(${floorHeight} * var(--cell));
    background: url(${artUrl('floor')}) 0 0 / var(--cell) calc(${floorHeight * picture.moments} * var(--cell))
      repeat-x;
  }

  ${media.moving} {
    &::after {
      animation: floor-runs 2s steps(${picture.moments}) infinite;
    }
  }

  @keyframes floor-runs {
    to {
      background-position-y: calc(${-floorHeight * picture.moments} * var(--cell));
    }
  }

  /* Larger cells before the picture would have to begin again. */
  @media (min-width: 1921px), (min-height: 1320px) {
    ${when.retro} {
      --cell: 4px;
    }
  }

  @media (min-width: 2561px), (min-height: 1760px) {
    ${when.retro} {
      --cell: 6px;
    }
  }

  ${media.mobile} {
    ${when.retro} {
      --cell: 2px;
    }
  }
`;
