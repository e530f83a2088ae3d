import type { FontFile } from '../themeDefinition';

const source = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2';

/** One font file for each combination of width and weight that the type scale uses. */
export const fontFiles: FontFile[] = [
  { file: 'archivo-text', source, variationAxes: { wdth: 100, wght: 440 } },
  { file: 'archivo-ui', source, variationAxes: { wdth: 112, wght: 680 } },
  { file: 'archivo-display', source, variationAxes: { wdth: 125, wght: 820 } },
];
