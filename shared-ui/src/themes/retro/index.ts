import type { ThemeDefinition } from '../themeDefinition';
import { tokens } from './tokens';

/** The retro theme: green and pink, with square pixels. */
export default {
  tokens,
  faces: [
    { family: 'Press Start 2P', file: 'press-start-2p' },
    { family: 'VT323', file: 'vt323' },
  ],
  fallbackFaces: `
@font-face{font-family:'PS2P Fallback';src:local('Courier New'),local('Liberation Mono');size-adjust:166.6%;ascent-override:60%;descent-override:0%;line-gap-override:0%}
@font-face{font-family:'VT323 Fallback';src:local('Courier New'),local('Liberation Mono');size-adjust:66.7%;ascent-override:120%;descent-override:30%;line-gap-override:0%}`,
  preloadedFonts: ["16px 'Press Start 2P'", '16px VT323'],
} satisfies ThemeDefinition;
