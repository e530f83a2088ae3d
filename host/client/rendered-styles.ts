/**
 * Registers the class names whose rules are in the document, so that styled-components does not add them
 * again. Call it before styled-components is evaluated.
 *
 * styled-components reads the names from a style element and moves that element's rules to a new one. The
 * element added here contains only the names, so the server's rules stay in their own style sheet. In a
 * shared sheet, each insertion of a media query or an animation would make the browser restyle all elements
 * that the server's rules match.
 */
export function registerRenderedStyles({ head }: Document): void {
  const { names, version } = head.querySelector<HTMLStyleElement>('style[data-names]')?.dataset ?? {};
  if (!names || !version) return;
  // styled-components finds the element by its tag name. The element has no HTML namespace, so the browser
  // does not treat it as a style element, for which the security policy would require a hash of the content.
  const element = document.createElementNS(null, 'style');
  element.setAttribute('data-styled', '');
  element.setAttribute('data-styled-version', version);
  element.textContent = names
    .split(' ')
    .map((entry, index) => {
      const [id, classNames] = entry.split(':');
      return `data-styled.g${index + 1}[id="${id}"]{content:"${classNames},"}/*!sc*/\n`;
    })
    .join('');
  head.append(element);
}
