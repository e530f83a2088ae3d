export { artUrl } from './assets';
export { lineInForcedColours, media, when } from './media';
export { loadOmittedParts, prepareTheme, setOmittedRules } from './prepareTheme';
export { breakpoint, durationMs } from './scale';
export { theme } from './theme';
export { shownTheme, showTheme, themeOfCookies, type ThemeName } from './themeName';
export { ThemeProvider, useThemeName } from './ThemeProvider';
export { displayText, hiddenText, labelText, uiText } from './typography';
