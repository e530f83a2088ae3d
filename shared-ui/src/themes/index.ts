export { fontUrl, themeFonts } from './fonts';
export { media, when } from './media';
export { breakpoint, wait } from './scale';
export { theme } from './theme';
export { shownTheme, showTheme, themeOfCookies, type ThemeName } from './themeName';
export { ThemeProvider, useThemeName } from './ThemeProvider';
export { displayText, hiddenText, labelText, uiText } from './typography';
