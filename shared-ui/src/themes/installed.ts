// `npm start` and all builds write this file from the themes in store.config.ts.
import type { store } from '@press-start/api/contract/rules';
import original from './original';
import retro from './retro';
import type { ThemeDefinition } from './themeDefinition';

export const installed: Record<keyof typeof store.themes, ThemeDefinition> = {
  original,
  retro,
};
