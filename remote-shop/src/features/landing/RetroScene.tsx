import styled from 'styled-components';
import { artUrl, media, when } from '@press-start/shared-ui/themes';

/** Dimensions of the pixel art in cells, and the number of frames in the floor animation. */
const picture = { width: 640, height: 450, sky: 300, frames: 20 };

const floorHeight = picture.height - picture.sky;

/**
 * Renders the landing scene of the retro theme: a static picture, and a CSS animation in which the lines of
 * the floor move towards the visitor. The original theme hides the scene and does not load the pictures.
 */
export const RetroScene = styled.div.attrs({ 'aria-hidden': true })`
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
    background: url(${artUrl('floor')}) 0 0 / var(--cell) calc(${floorHeight * picture.frames} * var(--cell))
      repeat-x;
  }

  ${media.moving} {
    &::after {
      animation: floor-scroll 2s steps(${picture.frames}) infinite;
    }
  }

  @keyframes floor-scroll {
    to {
      background-position-y: calc(${-floorHeight * picture.frames} * var(--cell));
    }
  }

  /* Use larger cells on large screens, so that the picture does not repeat. */
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
