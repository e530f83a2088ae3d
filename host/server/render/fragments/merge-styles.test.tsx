import type { ReactElement } from 'react';
import styled from 'styled-components';
import { PageStyles } from '../page-styles';
import { mergeStyles } from './merge-styles';

const Box = styled.div<{ $wide?: boolean }>`
  padding: ${({ $wide }) => ($wide ? '17px' : '11px')};

  html[data-base='retro'] & {
    margin: 5px;
  }
`;

const Card = styled(Box)`
  padding: 13px;

  html[data-base='retro'] & {
    margin: 7px;
  }
`;

const Price = styled.p`
  color: var(--c-price, navy);
`;

/** Returns the styles of an element as another renderer process of the same program collects them. */
const stylesOf = (element: ReactElement) => new PageStyles().render(element, 'original');

test('The merged styles contain each rule of the page and of the fragment once', () => {
  const page = stylesOf(<Card />);
  const { styles } = mergeStyles(page, stylesOf(<Card />));
  expect(styles).toBe(page.styles);
  expect(mergeStyles(page, stylesOf(<Price />)).styles).toContain('navy');
});

test('A rule of a fragment for a shared component does not override the page’s rule for a component that extends it', () => {
  const { styles } = mergeStyles(stylesOf(<Card />), stylesOf(<Box $wide />));
  expect(styles.indexOf('padding:17px')).toBeGreaterThan(0);
  expect(styles.indexOf('padding:17px')).toBeLessThan(styles.indexOf('padding:13px'));
});

test('The merged rules for the other theme override each other as in a single render, and contain no duplicates', () => {
  const { otherTheme } = mergeStyles(stylesOf(<Card />), stylesOf(<Box $wide />));
  const [page, fragment] = [otherTheme.indexOf('margin:7px'), otherTheme.lastIndexOf('margin:5px')];
  expect(fragment).toBeGreaterThan(0);
  expect(fragment).toBeLessThan(page);
  expect(otherTheme.match(/margin:5px/g)?.length).toBe(2);
  expect(mergeStyles(stylesOf(<Card />), stylesOf(<Card />)).otherTheme).toBe(stylesOf(<Card />).otherTheme);
});

test.each(['styles', 'otherTheme'] as const)(
  'The merged global rules in %s contain an animation that only the fragment uses there',
  (part) => {
    const global = (...rules: string[]) =>
      [...rules, 'data-styled.g1[id="sc-global-a1"]{content:"sc-global-a1,"}', ''].join('/*!sc*/\n');
    const empty = { styles: '', otherTheme: '' };
    const page = { ...empty, [part]: global('a{}', 'p{}') };
    const fragment = { ...empty, [part]: global('@keyframes roll{}', 'a{}', 'p{}') };
    expect(mergeStyles(page, fragment)[part]).toBe(global('a{}', 'p{}', '@keyframes roll{}'));
  },
);

test('The merged styles declare the theme tokens that the page or the fragment uses', () => {
  const withToken = (token: string) => stylesOf(<p style={{ color: `var(${token})` }} />);
  const [accent, info] = [withToken('--accent'), withToken('--info')];
  expect(accent.styles).toMatch(/--accent:/);
  expect(accent.styles).not.toMatch(/--info:/);
  const { styles } = mergeStyles(accent, info);
  expect(styles).toMatch(/--accent:/);
  expect(styles).toMatch(/--info:/);
});
