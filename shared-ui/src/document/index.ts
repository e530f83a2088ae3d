/** Styles and icons that a document contains once. Only the server needs them, so browser bundles do not include them. */
export { iconSprite } from '../icons/sprite';
export { GlobalStyle } from '../themes/GlobalStyle';
export { rulesOfBothThemes } from '../themes/tokens';
