/**
 * The parts that each HTML document contains only once: icons, fonts and global styles. Only the host server,
 * the builds and standalone remotes import this entry point, so that the host's browser bundles stay small.
 */
export { markPaths } from '../icons/markPaths';
export { iconNames, iconsIn, iconSprite } from '../icons/sprite';
export { basicCharacters, extendedCharacters, extendedFile, fontFaces } from '../themes/fonts';
export { GlobalStyle } from '../themes/GlobalStyle';
export type { FontFile } from '../themes/themeDefinition';
export { omittedThemeRules } from '../themes/tokens';
