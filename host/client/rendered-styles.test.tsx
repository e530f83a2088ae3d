/** @jest-environment ./scripts/test/browser-environment.cjs */
import { generatedClasses, registerRenderedStyles } from './rendered-styles';

const addServerStyles = (names: string, version: string, markup = '') => {
  const element = document.createElement('style');
  element.dataset['names'] = names;
  element.dataset['version'] = version;
  document.head.replaceChildren(element);
  document.body.innerHTML = markup;
};

/**
 * Evaluates a new copy of styled-components and renders a component with it.
 * @returns the component's class name and the text of all style elements, separated by `|`
 */
async function renderComponent(): Promise<string> {
  jest.resetModules();
  const { default: styled } = await import('styled-components');
  const { createElement } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { flushSync } = await import('react-dom');
  const Price = styled.p.withConfig({ componentId: 'sc-price' })`
    color: teal;
  `;
  const container = document.createElement('div');
  flushSync(() => createRoot(container).render(createElement(Price)));
  const [, className = ''] = container.firstElementChild?.className.split(' ') ?? [];
  const text = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
  return `${className}|${text}`;
}

const version = async () => (await import('styled-components')).version;

test.each([
  ['are in the markup', (name: string) => ['', `<p class="sc-wrap sc-price wrap ${name} wide"></p>`]],
  ['the style element lists', (name: string) => [`sc-other:a sc-other:b sc-price:${name}`]],
])(
  'styled-components adds no rules for the class names that %s',
  async (_, parts: (name: string) => string[]) => {
    document.head.replaceChildren();
    registerRenderedStyles(document);
    const [className = '', rules] = (await renderComponent()).split('|');
    expect(rules).toContain('color:teal');
    const [names = '', markup] = parts(className);
    addServerStyles(names, await version(), markup);
    registerRenderedStyles(document);
    const [sameName, noRules] = (await renderComponent()).split('|');
    expect(sameName).toBe(className);
    expect(noRules).not.toContain('color:teal');
    expect(document.querySelector('style[data-names]')).not.toBeNull();
  },
);

test('styled-components adds the rules that the document lacks, even if the document contains other rules of the same component', async () => {
  addServerStyles('sc-price:other', await version());
  registerRenderedStyles(document);
  expect(await renderComponent()).toContain('color:teal');
});

test('Each component id belongs to the class name at the same position, and other classes to none', () => {
  expect([...generatedClasses('sc-base sc-extended base extended wide'.split(' '))]).toEqual([
    ['sc-base', 'base'],
    ['sc-extended', 'extended'],
  ]);
  expect([...generatedClasses('sc-inner inner sc-outer outer'.split(' '))]).toEqual([
    ['sc-inner', 'inner'],
    ['sc-outer', 'outer'],
  ]);
  expect([...generatedClasses(['sc-empty'])]).toEqual([]);
});
