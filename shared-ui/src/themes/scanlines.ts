import { css } from 'styled-components';
import { media } from './media';
import { theme } from './theme';

const { layer, scene, texture } = theme;

/**
 * The lines of a CRT screen, above all other content. They do not move, so reduced motion does not hide them.
 */
export const scanlines = css`
  content: '';
  position: fixed;
  inset: 0;
  z-index: ${layer.scanlines};
  background: ${texture.scan};
  pointer-events: none;

  @media (prefers-contrast: more) {
    display: none;
  }
`;

/** The bright band that rolls down a CRT screen, in the retro theme only. */
export const tubeRoll = css`
  ${media.moving} {
    content: '';
    position: fixed;
    inset: -30vh 0 auto;
    z-index: ${layer.scanlines};
    height: 30vh;
    background: ${scene.crtRoll};
    pointer-events: none;
    animation: tube-roll 9s linear infinite;
  }
`;
