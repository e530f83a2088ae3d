import { installed } from './installed';
import type { ThemeDefinition } from './themeDefinition';
import type { ThemeName } from './themeName';

const definitions = new Map<string, ThemeDefinition>(Object.entries(installed));

/** Returns the tokens and fonts of a theme. Only the server and the code for a theme switch contain them. */
export function definitionOf(name: ThemeName): ThemeDefinition {
  const definition = definitions.get(name);
  if (!definition) throw new Error(`There is no theme '${name}'`);
  return definition;
}
