/** Adds the parts of a document that the server omitted because the page does not use them. */
import { iconNames, iconSprite } from '../icons/sprite';
import { shownTheme } from '../themes/themeName';
import { omittedThemeRules } from '../themes/tokens';

/** Adds the tokens of both themes, the missing icons, and the fonts of the other theme. */
export function addOmittedParts(): void {
  const style = document.createElement('style');
  style.textContent = omittedThemeRules(shownTheme());
  document.head.append(style);
  const missingIcons = iconNames.filter((name) => !document.getElementById(`i-${name}`));
  document.body.insertAdjacentHTML('beforeend', iconSprite(missingIcons));
}
