import { css } from 'styled-components';
import { media } from './media';
import { theme } from './theme';

const { layer, scene, texture } = theme;

/** The lines of a CRT screen, over everything. They do not move, so reduced motion does not remove them. */
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

/** The bright band that rolls down a CRT screen. Part of the retro theme. */
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
