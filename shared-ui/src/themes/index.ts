export { artUrl } from './artUrl';
export { forcedColoursBorder, media, when } from './media';
export { loadOmittedParts, prepareTheme, setOmittedRules } from './prepareTheme';
export { breakpoint, durationMs } from './scale';
export { theme } from './theme';
export { shownTheme, showTheme, themeFromCookies, type ThemeName } from './themeName';
export { ThemeProvider, useThemeName } from './ThemeProvider';
export { displayText, hiddenText, labelText, uiText } from './typography';
