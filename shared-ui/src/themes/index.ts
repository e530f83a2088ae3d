export { artUrl } from './artUrl';
export { forcedColoursBorder, media, when } from './media';
export { loadOmittedParts, prepareTheme, setOmittedRules } from './prepareTheme';
export { breakpoint, durationMs } from './scale';
export { theme } from './theme';
export {
  baseOf,
  knownTheme,
  shownBase,
  shownTheme,
  showTheme,
  type ThemeBase,
  themeFromCookies,
  type ThemeName,
  themeNames,
} from './themeName';
export { ThemeProvider, useThemeName } from './ThemeProvider';
export { displayText, hiddenText, labelText, uiText } from './typography';
