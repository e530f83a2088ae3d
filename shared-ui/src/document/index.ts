/** Styles and icons that a document contains once. The server renders them, so browser bundles do not include them. */
export { iconSprite } from '../icons/sprite';
export { GlobalStyle } from '../themes/GlobalStyle';
