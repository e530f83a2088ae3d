import { namesOutside, separateNames, splitThemes, withoutUnusedTokens } from './document-styles';

const styled = (...rules: string[]) => rules.map((rule) => `${rule}/*!sc*/\n`).join('');

const marker = 'data-styled.g1[id="sc-a"]{content:"a,b,"}';

test('A document in the original theme has no rules for the retro theme', () => {
  const { styles, otherTheme } = splitThemes(
    styled('.a{color:red;}', "html[data-base='retro'] .a{color:lime;}", marker),
    'original',
  );
  expect(styles).toBe(styled('.a{color:red;}', marker));
  expect(otherTheme).toBe(styled("html[data-base='retro'] .a{color:lime;}", marker));
});

test('The rules of the other theme have the markers of their components, and no others', () => {
  const retro = "html[data-base='retro'] .c{color:lime;}";
  const other = 'data-styled.g2[id="sc-c"]{content:"c,"}';
  const { otherTheme } = splitThemes(styled('.a{gap:0;}', marker, retro, '.c{gap:0;}', other), 'original');
  expect(otherTheme).toBe(styled(retro, other));
});

test('A document in the retro theme has no rules for the original theme', () => {
  const original = "html:not([data-base='retro']) .a:is(:hover, :focus){color:blue;}";
  const retro = "html[data-base='retro'] .a{color:lime;}";
  const { styles, otherTheme } = splitThemes(styled(original, retro), 'retro');
  expect(styles).toBe(styled(retro));
  expect(otherTheme).toBe(styled(original));
});

test.each(["html[data-theme='retro'] .a{color:lime;}", "html:not([data-theme='retro']) .a{color:blue;}"])(
  'The rule %s stays in the document, because other themes may have the same base',
  (rule) => {
    for (const theme of ['original', 'retro'])
      expect(splitThemes(styled(rule), theme)).toEqual({ styles: styled(rule), otherTheme: '' });
  },
);

test('The rules inside a media query are separated by theme', () => {
  const retro = "html[data-base='retro'] .a{gap:0;}";
  const mixed = `@media (max-width: 414px){.a{gap:1px;}${retro}}`;
  const { styles, otherTheme } = splitThemes(
    styled(mixed, `@media print{${retro}}`, '@media print{.b{gap:2px;}}'),
    'original',
  );
  expect(styles).toBe(styled('@media (max-width: 414px){.a{gap:1px;}}', '@media print{.b{gap:2px;}}'));
  expect(otherTheme).toBe(styled(`@media (max-width: 414px){${retro}}`, `@media print{${retro}}`));
});

test('A document omits an animation that only the other theme uses, but not an animation that both themes use', () => {
  const roll = '@keyframes tube-roll{to{top:0;}}';
  const blink = '@keyframes blink{to{opacity:0;}}';
  const retro = "html[data-base='retro'] .a{animation:tube-roll 9s,blink 1s;}";
  const both = '.a{animation:blink 2s;}';
  const { styles, otherTheme } = splitThemes(styled(roll, blink, retro, both), 'original');
  expect(styles).toBe(styled(blink, both));
  expect(otherTheme).toBe(styled(roll, retro));
  expect(splitThemes(styled(roll, retro), 'retro').styles).toBe(styled(roll, retro));
  const shared = styled(roll, 'data-styled.g1[id="sc-keyframes-tube-roll"]{content:"tube-roll,"}');
  expect(splitThemes(shared + styled(retro), 'original').styles).toBe(shared);
});

test('A rule stays in the document if one of its selectors applies in both themes', () => {
  const both = styled("html[data-base='retro'] .a,.b{color:red;}");
  expect(splitThemes(both, 'original')).toEqual({ styles: both, otherTheme: '' });
});

test.each([
  ['a string with braces', `.a::before{content:"} html[data-base='retro'] .a{";}`],
  ['braces that do not match', ".a{color:red;}} html[data-base='retro'] .a{color:lime;}"],
  ['an open brace', "html[data-base='retro'] .a{color:lime;"],
  ['keyframes', '@keyframes roll{from{top:0;}to{top:1px;}}'],
  ['a rule without a block', "@import url('a.css');"],
])('Styles with %s are not changed', (_name, rule) => {
  expect(splitThemes(styled(rule), 'original')).toEqual({ styles: styled(rule), otherTheme: '' });
});

const tokens = (declarations: string) => `html[data-theme='original']{${declarations}}`;

test('A document contains only the tokens that its rules, its markup or other used tokens refer to', () => {
  const styles = styled(
    tokens('--a:1px;--b:var(--c);--c:url(data:,x);--d:2px;--e:var(--d);'),
    '.a{top:var(--a);margin:var(--b, 0);}',
  );
  expect(withoutUnusedTokens(styles, '<p style="left:var(--d)"></p>')).toBe(
    styled(tokens('--a:1px;--b:var(--c);--c:url(data:,x);--d:2px;'), '.a{top:var(--a);margin:var(--b, 0);}'),
  );
});

test('Tokens that refer to each other do not cause infinite recursion', () => {
  const styles = styled(tokens('--a:var(--b);--b:var(--a);'), '.a{top:var(--a);}');
  expect(withoutUnusedTokens(styles, '')).toBe(styles);
});

test('Styles without tokens are not changed', () => {
  expect(withoutUnusedTokens(styled('.a{top:0;}'), '')).toBe(styled('.a{top:0;}'));
});

test('The rules and the class names of components are separated, each in their original order', () => {
  expect(
    separateNames(
      styled(
        '.b{gap:1px;}',
        'data-styled.g2[id="sc-b"]{content:"b,"}',
        '.a{gap:0;}',
        marker.replace('g1', 'g7'),
      ),
    ),
  ).toEqual({
    rules: '.b{gap:1px;}.a{gap:0;}',
    names: [
      ['sc-b', 'b'],
      ['sc-a', 'a'],
      ['sc-a', 'b'],
    ],
  });
});

test('A document lists only the class names that the browser cannot read from the markup', () => {
  const markup = '<p class="sc-a sc-b a b wide"></p><p class="sc-empty wide">sc-c c</p><i class="sc-e"></i>';
  const shown: [string, string][] = [
    ['sc-a', 'a'],
    ['sc-b', 'b'],
  ];
  expect(namesOutside(markup, shown)).toBe('');
  expect(namesOutside(markup, [...shown, ['sc-c', 'c'], ['sc-e', 'e'], ['sc-global', 'global1']])).toBe(
    'sc-c:c sc-e:e sc-global:global1',
  );
  // An element in a component without rules of its own.
  expect(namesOutside('<p class="sc-plain sc-d d"></p>', [['sc-d', 'd']])).toBe('sc-d:d');
});
