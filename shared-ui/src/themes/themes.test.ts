import { definitionOf } from './definitions';
import { themeNames } from './themeName';

/** Returns the relative luminance of a colour such as `#0d1486` (WCAG 2.2). */
function luminance(colour: string): number {
  if (!/^#[\da-f]{6}$/.test(colour)) throw new Error(`'${colour}' is not a colour of the form #rrggbb`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((index) => parseInt(colour.slice(index, index + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

describe.each(themeNames)('the theme %s', (name) => {
  const { tokens, faces, preloadedFonts } = definitionOf(name);
  const { color } = tokens;

  test('It has exactly the tokens of the original theme, and no token is empty', () => {
    const reference = definitionOf('original').tokens;
    const keys = (groups: object) =>
      Object.entries(groups).map(([group, values]) => [group, Object.keys(values).sort()]);
    expect(keys(tokens)).toEqual(keys(reference));
    for (const values of Object.values(tokens))
      for (const [key, value] of Object.entries(values)) expect([key, value]).not.toEqual([key, '']);
  });

  test('Its texts have a contrast of at least 4.5 to their backgrounds, and its focus outline one of 3', () => {
    const texts = [
      [color.text, [color.bg, color.bgDeep, color.surface, color.surface2, color.well]],
      [color.textMuted, [color.bg, color.bgDeep, color.surface, color.well]],
      [color.textHead, [color.bg, color.bgDeep, color.surface]],
      [color.onAccent, [color.accent, color.accentHi]],
      [color.onBrand, [color.brand]],
      [color.onSale, [color.sale]],
      [color.danger, [color.bgDeep, color.surface]],
      [color.ok, [color.bgDeep, color.surface]],
      [color.paperInk, [color.paper]],
      [color.paperMuted, [color.paper]],
      [color.fieldText, [color.field]],
      [color.fieldPh, [color.field]],
    ] as const;
    const weak = texts.flatMap(([text, backgrounds]) =>
      backgrounds
        .filter((background) => contrast(text, background) < 4.5)
        .map((background) => [text, background]),
    );
    expect(weak).toEqual([]);
    for (const background of [color.bg, color.surface, color.field])
      expect(contrast(color.focus, background)).toBeGreaterThanOrEqual(3);
  });

  test('It loads the families that its fonts name first', () => {
    const families = new Set(faces.map(({ family }) => family));
    const named = Object.values(tokens.font).map((list) => /^'?([^',]+)/.exec(list)?.[1] ?? '');
    expect(new Set(named)).toEqual(families);
    for (const font of preloadedFonts)
      expect([...families].some((family) => font.includes(family))).toBe(true);
  });
});
