import type { FontFile } from '../themeDefinition';

export const fontFiles: FontFile[] = [
  {
    file: 'press-start-2p',
    source: '@fontsource/press-start-2p/files/press-start-2p-latin-400-normal.woff2',
  },
  // Omit the ligatures: with them, the letters of this monospaced font look unequally wide.
  { file: 'vt323', source: '@fontsource/vt323/files/vt323-latin-400-normal.woff2', keepFeatures: ['kern'] },
];
