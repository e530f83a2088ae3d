import type { ReactElement } from 'react';
import styled, { createGlobalStyle, keyframes } from 'styled-components';
import { PageStyles } from './page-styles';

const Heading = styled.h1`
  color: teal;
`;

const Price = styled.p<{ $reduced: boolean }>`
  color: ${({ $reduced }) => ($reduced ? 'crimson' : 'navy')};

  @media print {
    margin: 7px;
  }
`;

const Box = styled.div`
  padding: 11px;
`;

const WideBox = styled(Box)`
  padding: 13px;
`;

const spin = keyframes`
  to { rotate: 1turn; }
`;

const blink = keyframes`
  to { opacity: 0.5; }
`;

const Coin = styled.span`
  animation: ${spin} 1s;
`;

const Lamp = styled.span`
  animation: ${blink} 1s;
`;

const PageBackground = createGlobalStyle`
  body { background: plum; }
`;

const stylesOf = (styles: PageStyles, element: ReactElement) => styles.render(element, 'original').styles;

test('A page has the styles of its own components and no styles of an earlier page', () => {
  const styles = new PageStyles();
  expect(stylesOf(styles, <Heading />)).toContain('color:teal');
  const page = stylesOf(styles, <Price $reduced />);
  expect(page).toContain('color:crimson');
  expect(page).toContain('margin:7px');
  expect(page).not.toContain('teal');
  expect(page).not.toContain('navy');
});

test('The styles of a page do not depend on the pages that were rendered before it', () => {
  const pages = [
    <Heading key="1" />,
    <Price key="2" $reduced />,
    <Price key="3" $reduced={false} />,
    <WideBox key="4" />,
    <Coin key="5" />,
    <main key="6">
      <Box />
      <Lamp />
      <Price $reduced />
    </main>,
  ];
  const shared = new PageStyles();
  for (const page of [...pages, ...pages.reverse()])
    expect(shared.render(page, 'retro')).toEqual(new PageStyles().render(page, 'retro'));
});

test('The rules of an extended component follow the rules that they override', () => {
  const page = stylesOf(new PageStyles(), <WideBox />);
  expect(page.indexOf('padding:11px')).toBeGreaterThan(-1);
  expect(page.indexOf('padding:13px')).toBeGreaterThan(page.indexOf('padding:11px'));
});

test('A page has only the animations that it uses', () => {
  const styles = new PageStyles();
  stylesOf(styles, <Lamp />);
  const page = stylesOf(styles, <Coin />);
  expect(page).toContain('rotate:1turn');
  expect(page).not.toContain('opacity:0.5');
});

test('A global style applies only to the page that renders it', () => {
  const styles = new PageStyles();
  const withBackground = (
    <>
      <PageBackground />
      <Heading />
    </>
  );
  expect(stylesOf(styles, withBackground)).toMatch(
    /background:plum[^]*color:teal|color:teal[^]*background:plum/,
  );
  expect(stylesOf(styles, <Heading />)).not.toContain('plum');
  expect(stylesOf(styles, withBackground)).toContain('plum');
});

test('Every page has the global styles of the theme that it shows', () => {
  const styles = new PageStyles();
  for (const theme of ['original', 'retro', 'original'] as const) {
    const page = styles.render(<Heading />, theme);
    expect(page.styles).toContain(`html[data-theme='${theme}']`);
    expect(page.styles).toContain('box-sizing');
    const positions = [...page.styles.matchAll(/data-styled\.g(\d+)/g)].map(([, position]) =>
      Number(position),
    );
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    expect(positions.length).toBeGreaterThan(1);
  }
});

test('A page that throws while it renders does not affect the next page', () => {
  const styles = new PageStyles();
  const Failing = () => {
    throw new Error('broken');
  };
  expect(() =>
    stylesOf(
      styles,
      <Heading>
        <Failing />
      </Heading>,
    ),
  ).toThrow('broken');
  expect(stylesOf(styles, <Price $reduced />)).toContain('color:crimson');
});

test('A component whose styles differ on every page does not exhaust memory', () => {
  const Large = styled.p<{ $text: string }>`
    content: '${({ $text }) => $text}';
  `;
  const styles = new PageStyles();
  const lengths = Array.from({ length: 12 }, (_, index) => {
    const text = String(index).repeat(100_000);
    expect(stylesOf(styles, <Large $text={text} />)).toContain(text);
    return Reflect.get(styles, 'css').length;
  });
  expect(Math.max(...lengths)).toBeLessThan(2_000_000);
  expect(lengths.at(-1)).toBeLessThan(1_000_000);
});

test('The markup of a page does not repeat the address of its first picture as a preload link', () => {
  const picture = <img src="/cover.webp" alt="Celeste" fetchPriority="high" />;
  const { markup } = new PageStyles().render(picture, 'original');
  expect(markup).toBe('<img src="/cover.webp" alt="Celeste" fetchPriority="high"/>');
});
