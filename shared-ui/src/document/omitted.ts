/** Adds the parts that the server omitted from the HTML document because the page does not use them. */
import { iconNames, iconSprite } from '../icons/sprite';
import { definitionOf } from '../themes/definitions';
import { fontFaces } from '../themes/fonts';
import type { ThemeName } from '../themes/themeName';
import { omittedThemeRules } from '../themes/tokens';

export function addOmittedParts(): void {
  addRules(omittedThemeRules());
  const missingIcons = iconNames.filter((name) => !document.getElementById(`i-${name}`));
  document.body.insertAdjacentHTML('beforeend', iconSprite(missingIcons));
}

/** Adds the fonts of a theme and returns those to preload; separate because each font change recomputes the layout of the whole page. */
export function addThemeFonts(name: ThemeName): readonly string[] {
  const { fallbackFaces, preloadedFonts } = definitionOf(name);
  addRules((fallbackFaces + fontFaces(name)).match(/@font-face\{[^}]*\}/g) ?? []);
  return preloadedFonts;
}

/** Inserts the rules one by one, because the content security policy forbids style elements with text. */
function addRules(rules: string[]): void {
  const style = document.createElement('style');
  document.head.append(style);
  for (const rule of rules) style.sheet?.insertRule(rule, style.sheet.cssRules.length);
}
