/** @jest-environment ./scripts/test/browser-environment.cjs */
import { registerRenderedStyles } from './rendered-styles';

const addServerStyles = (names: string, version: string) => {
  const element = document.createElement('style');
  element.dataset['names'] = names;
  element.dataset['version'] = version;
  document.head.replaceChildren(element);
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

test('styled-components adds no rules for the class names whose rules are in the document', async () => {
  document.head.replaceChildren();
  registerRenderedStyles(document);
  const [className = '', rules] = (await renderComponent()).split('|');
  expect(rules).toContain('color:teal');
  addServerStyles(`sc-other:a,b sc-price:${className}`, await version());
  registerRenderedStyles(document);
  const [sameName, noRules] = (await renderComponent()).split('|');
  expect(sameName).toBe(className);
  expect(noRules).not.toContain('color:teal');
  expect(document.querySelector('style[data-names]')).not.toBeNull();
});

test('styled-components adds the rules that the document lacks, even if the document contains other rules of the same component', async () => {
  addServerStyles('sc-price:other', await version());
  registerRenderedStyles(document);
  expect(await renderComponent()).toContain('color:teal');
});
