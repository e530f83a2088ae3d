/** Parts that a document contains once. Only the server and builds need them, so browser bundles do not include them. */
export { iconNames, iconsIn, iconSprite } from '../icons/sprite';
export { basicCharacters, extendedCharacters, extendedFile, fontFaces } from '../themes/fonts';
export { GlobalStyle } from '../themes/GlobalStyle';
export { omittedThemeRules } from '../themes/tokens';
