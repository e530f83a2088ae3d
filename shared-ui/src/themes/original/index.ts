import type { ThemeDefinition } from '../themeDefinition';
import { tokens } from './tokens';

/** The original theme: blue, with rounded shapes. */
export default {
  tokens,
  // Archivo has three static files, because one variable file is twice as large as all three together.
  faces: [
    { family: 'Archivo', file: 'archivo-text', weight: '100 560' },
    { family: 'Archivo', file: 'archivo-ui', weight: '561 740' },
    { family: 'Archivo', file: 'archivo-display', weight: '741 900' },
  ],
  fallbackFaces: `
@font-face{font-family:'Archivo Fallback';src:local('Arial'),local('Liberation Sans');size-adjust:98.9%;ascent-override:88.8%;descent-override:21.2%;line-gap-override:0%;font-weight:100 560}
@font-face{font-family:'Archivo Fallback';src:local('Arial Bold'),local('Liberation Sans Bold'),local('Arial');size-adjust:111.1%;ascent-override:79%;descent-override:18.9%;line-gap-override:0%;font-weight:561 740}
@font-face{font-family:'Archivo Fallback';src:local('Arial Bold'),local('Liberation Sans Bold'),local('Arial');size-adjust:130.5%;ascent-override:67.3%;descent-override:16.1%;line-gap-override:0%;font-weight:741 900}`,
  preloadedFonts: ['16px Archivo', '680 16px Archivo', '820 16px Archivo'],
} satisfies ThemeDefinition;
