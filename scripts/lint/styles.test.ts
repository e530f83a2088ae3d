import { Linter } from 'eslint';
import { styles } from './styles';

/** Lints a component with these styles. The component renders the tag `h2`. */
function lint(css: string): Linter.LintMessage[] {
  const code = `const Part = () => <Box><h2><Link /></h2></Box>; const Box = styled.div\`${css}\`;`;
  const config: Linter.Config = {
    files: ['**/*.tsx'],
    plugins: { styles },
    rules: { 'styles/spacing': 'error', 'styles/own-tags': 'error' },
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
  };
  return new Linter().verify(code, [config], 'Part.tsx');
}

const messages = (css: string) => lint(css).map(({ message }) => message);

describe('the lint rule styles/spacing', () => {
  test.each([
    'padding: 20px;',
    'margin: 0 ${step} 14px;',
    'column-gap: calc(1px + 6px);',
    'scroll-margin-top: 8px;',
  ])('%s is rejected because it is not on the spacing scale', (css) =>
    expect(messages(css)).toEqual([expect.stringContaining('Use a step of the spacing scale')]),
  );

  test('A minus sign before a spacing step is rejected', () => {
    expect(messages('margin: 0 -${step};')).toEqual([expect.stringContaining('calc(${step} * -1)')]);
  });

  test.each([
    'padding: 0 ${step};',
    'margin-top: -1px;',
    'width: 20px;',
    '/* padding: 20px; */',
    'gap: 1em;',
  ])('%s is valid', (css) => expect(messages(css)).toEqual([]));
});

describe('the lint rule styles/own-tags', () => {
  test('The error is reported at the position of the tag', () => {
    const [before] = lint('a {}');
    const [after] = lint('> a:hover .bar {}');
    expect((after?.column ?? 0) - (before?.column ?? 0)).toBe('> '.length);
  });

  test.each(['a { color: red; }', '> a:hover {}', '${retro} h2 span {}', '.text p, h2 {}'])(
    '%s is rejected because this component does not render the tag',
    (css) => expect(messages(css)).toEqual([expect.stringContaining('Another component renders')]),
  );

  test.each(['h2 {}', '${retro} h2:focus {}', 'tbody td {}', '.name {}', '&:has(dialog) {}', 'from {}'])(
    '%s is valid',
    (css) => expect(messages(css)).toEqual([]),
  );
});
