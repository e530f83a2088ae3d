/**
 * What a document holds once for all pages, written by the host server, or by a remote that runs alone. It stays as it
 * is: the browser's code of a page neither has it nor draws it again.
 */
export { iconSprite } from '../icons/sprite';
export { GlobalStyle } from '../themes/GlobalStyle';
