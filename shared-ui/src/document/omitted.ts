/** Adds the parts that the server omitted from the HTML document because the page does not use them. */
import { iconNames, iconSprite } from '../icons/sprite';
import { fallbackFaces, fontFaces } from '../themes/fonts';
import type { ThemeName } from '../themes/themeName';
import { omittedThemeRules } from '../themes/tokens';

/** Adds the tokens of both themes and the missing icons. */
export function addOmittedParts(): void {
  addRules(omittedThemeRules());
  const missingIcons = iconNames.filter((name) => !document.getElementById(`i-${name}`));
  document.body.insertAdjacentHTML('beforeend', iconSprite(missingIcons));
}

/**
 * Adds the fonts of a theme. They are separate from the other parts, because the browser recomputes the layout of the
 * whole page after each change of the page's fonts.
 */
export function addThemeFonts(name: ThemeName): void {
  addRules((fallbackFaces[name] + fontFaces(name)).match(/@font-face\{[^}]*\}/g) ?? []);
}

/** Inserts the rules one by one, because the content security policy forbids style elements with text. */
function addRules(rules: string[]): void {
  const style = document.createElement('style');
  document.head.append(style);
  for (const rule of rules) style.sheet?.insertRule(rule, style.sheet.cssRules.length);
}
