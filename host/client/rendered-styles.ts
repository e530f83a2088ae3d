/**
 * Yields the component ids of an element's `class` attribute, each with the class name that
 * styled-components has generated for it: `sc-base sc-extended base extended other` has two.
 */
export function* generatedClasses(classes: string[]): Iterable<[id: string, name: string]> {
  const isId = (name: string) => name.startsWith('sc-');
  const names = classes.filter((name) => !isId(name));
  for (const [index, id] of classes.filter(isId).entries()) {
    const name = names[index];
    if (name !== undefined) yield [id, name];
  }
}

/**
 * Registers the class names whose rules are in the document, so that styled-components does not add them
 * again. Call it before styled-components is evaluated, and before React changes the server's markup: the
 * names are read from there. The style element lists only those that the markup does not contain.
 *
 * styled-components reads the names from a style element and moves that element's rules to a new one. The
 * element added here contains only the names, so the server's rules stay in their own style sheet. In a
 * shared sheet, each insertion of a media query or an animation would make the browser restyle all elements
 * that the server's rules match.
 */
export function registerRenderedStyles(document: Document): void {
  const { names = '', version } =
    document.querySelector<HTMLStyleElement>('style[data-names]')?.dataset ?? {};
  if (!version) return;
  const namesOf = new Map<string, Set<string>>();
  const add = (id: string, name: string) => namesOf.set(id, (namesOf.get(id) ?? new Set()).add(name));
  for (const { classList } of document.querySelectorAll('[class^=sc-]'))
    for (const [id, name] of generatedClasses([...classList])) add(id, name);
  for (const pair of names.split(' ')) {
    const [id, name] = pair.split(':');
    if (id && name) add(id, name);
  }
  // styled-components finds the element by its tag name. The element has no HTML namespace, so the browser
  // does not treat it as a style element, for which the security policy would require a hash of the content.
  const element = document.createElementNS(null, 'style');
  element.setAttribute('data-styled', '');
  element.setAttribute('data-styled-version', version);
  element.textContent = [...namesOf]
    .map(
      ([id, classNames], index) =>
        `data-styled.g${index + 1}[id="${id}"]{content:"${[...classNames].join()},"}/*!sc*/\n`,
    )
    .join('');
  document.head.append(element);
}
