import { createGlobalStyle, css } from 'styled-components';
import { definitionOf } from './definitions';
import { media } from './media';
import { scanlines, tubeRoll } from './scanlines';
import { theme } from './theme';
import type { ThemeName } from './themeName';
import { scaleRules, themeRules } from './tokens';
import { displayText } from './typography';

const { color, font, space, texture, type } = theme;

const page = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
    margin: 0;
  }

  html {
    color-scheme: dark;
    scroll-padding-top: ${space[30]};
    -webkit-text-size-adjust: 100%;
  }

  body {
    min-height: 100vh;
    overflow-x: clip;
    background:
      ${texture.texPage} no-repeat,
      ${color.bg};
    color: ${color.text};
    font: ${type.bodyWeight} ${type.fsM} / ${type.lhBody} ${font.body};
    font-variant-numeric: tabular-nums;
    word-spacing: calc(${type.wordSpacing} / 2);
    -webkit-font-smoothing: antialiased;
    /* Without it, some browsers round the positions of the letters, and the spaces are uneven. */
    text-rendering: geometricPrecision;
  }

  html[data-base='retro'] body {
    background: ${texture.texPage}, ${color.bg};
    font-synthesis: none;
    -webkit-font-smoothing: none;
    text-rendering: auto;
  }

  h1,
  h2,
  h3 {
    ${displayText}
    color: ${color.textHead};
    overflow-wrap: anywhere;
  }

  h1,
  h2 {
    text-transform: ${type.displayCase};
    text-shadow: ${theme.shadow.textGlow};
  }

  h1 {
    font-size: ${type.fsH1};
  }

  h2 {
    font-size: ${type.fsH2};
  }

  h3 {
    font-size: ${type.fsH3};
    letter-spacing: -0.01em;
    line-height: 1.2;
  }
`;

const elements = css`
  a {
    color: inherit;
    text-decoration: none;
  }

  ul,
  ol {
    padding: 0;
    list-style: none;
  }

  img {
    display: block;
    max-width: 100%;
    height: auto;
    image-rendering: pixelated;
  }

  button,
  input,
  select,
  textarea {
    color: inherit;
    font: inherit;
    word-spacing: inherit;
  }

  button {
    border: 0;
    background: none;
    cursor: pointer;
  }

  .icon {
    flex: none;
    fill: currentColor;
    shape-rendering: crispEdges;
  }

  :focus-visible {
    outline: 3px solid ${color.focus};
    outline-offset: ${space[1]};
  }

  /* Forced colours remove the colours that mark the current or chosen control. An outline would look like focus. */
  @media (forced-colors: active) {
    html *:is([aria-current='page'], [aria-current='true'], [aria-pressed='true']) {
      border-bottom: 3px solid;
    }

    /* All but the logo, which has several colours. */
    .icon:has(use) {
      forced-color-adjust: auto;
    }
  }

  ${media.mobile} {
    :root {
      --size-gutter: 16px;
      --size-nav-height: 64px;
    }
  }
`;

const motion = css`
  body::after {
    ${scanlines}
  }

  html[data-base='retro'] body::before {
    ${tubeRoll}
  }

  @keyframes tube-roll {
    to {
      transform: translateY(160vh);
    }
  }

  /* Transition between themes: themes fade in, and those that build on retro open from a bright line. */
  ::view-transition-old(root),
  ::view-transition-new(root) {
    animation-duration: 240ms;
  }

  html[data-base='retro']::view-transition-new(root) {
    animation: tube-open 240ms steps(4, end);
  }

  @keyframes tube-open {
    from {
      clip-path: inset(49.6% 0);
      filter: brightness(3);
    }
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after {
      animation: none !important;
      transition-duration: 1ms !important;
      scroll-behavior: auto !important;
    }
  }
`;

interface Props {
  /** The style contains only the tokens and fallback fonts of this theme. */
  themeName: ThemeName;
}

export const GlobalStyle = createGlobalStyle<Props>`
  ${({ themeName }) => definitionOf(themeName).fallbackFaces}
  ${scaleRules}
  ${({ themeName }) => themeRules(themeName)}
  ${page}
  ${elements}
  ${motion}
`;
