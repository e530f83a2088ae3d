/**
 * The parts that each document contains only once: icons, fonts and global styles. Only the server and the
 * builds import this entry point, to keep browser bundles small.
 */
export { iconNames, iconsIn, iconSprite } from '../icons/sprite';
export { basicCharacters, extendedCharacters, extendedFile, fontFaces } from '../themes/fonts';
export { GlobalStyle } from '../themes/GlobalStyle';
export { omittedThemeRules } from '../themes/tokens';
