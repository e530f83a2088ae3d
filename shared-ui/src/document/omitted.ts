/** Completes a document from which the server left out what its page does not use. */
import { iconNames, iconSprite } from '../icons/sprite';
import { shownTheme } from '../themes/themeName';
import { omittedThemeRules } from '../themes/tokens';

/** Adds the tokens, the icons, and the fonts of the other theme. */
export function addOmittedParts(): void {
  const style = document.createElement('style');
  style.textContent = omittedThemeRules(shownTheme());
  document.head.append(style);
  const missing = iconNames.filter((name) => !document.getElementById(`i-${name}`));
  document.body.insertAdjacentHTML('beforeend', iconSprite(missing));
}
