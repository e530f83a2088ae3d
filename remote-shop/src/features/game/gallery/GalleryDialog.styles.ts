import styled from 'styled-components';
import { media, theme, when } from '@press-start/shared-ui/themes';

const { color, motion, space } = theme;

export const GalleryWindow = styled.dialog`
  grid-template-rows: minmax(0, 1fr) auto;
  width: 100vw;
  max-width: none;
  height: 100dvh;
  max-height: none;
  padding: 0;
  border: 0;
  background: ${color.bgDeep};
  color: inherit;
  overflow: hidden;
  overscroll-behavior: contain;

  &[open] {
    display: grid;
  }

  &:focus-visible {
    outline: none;
  }

  .stage {
    position: relative;
    display: grid;
    place-items: center;
    overflow: hidden;
    touch-action: none;
    user-select: none;
    cursor: zoom-in;
  }

  .stage[data-zoomed] {
    cursor: grab;
  }

  .stage[data-zoomed][data-dragging] {
    cursor: grabbing;
  }

  img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    padding: ${space[6]};
    object-fit: contain;
    image-rendering: pixelated;
  }

  ${media.moving} {
    .stage img {
      transition: transform ${motion.tMed} ${motion.easeOut};
    }

    .stage[data-dragging] img {
      transition: none;
    }
  }

  .bar {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: ${space[3]};
    padding: ${space[3]} ${space[4]} calc(${space[3]} + env(safe-area-inset-bottom));
    background: ${color.surface};
  }

  .bar p {
    min-width: 8em;
    text-align: center;
  }

  ${when.retro} .bar {
    gap: ${space[4]};
  }

  ${media.mobile} {
    .bar p {
      order: -1;
      flex: 1 0 100%;
    }
  }
`;
