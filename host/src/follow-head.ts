/** The document's head follows the page one goes to; the server has written the first one. */
import type { createBrowserRouter } from 'react-router-dom';
import { graphText, headOf } from './head';
import type { Head } from './head';
import { isLoginOver } from './login-address';
import { loginMeta, metaOf } from './meta';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>;

/**
 * @param write told the head of each page one has come to, once
 * @returns how to stop
 */
export function followHead(router: Router, origin: string, write: (head: Head) => void): () => void {
  let written = '';
  return router.subscribe((state) => {
    if (!state.initialized || state.navigation.state === 'loading') return;
    const { location } = state;
    const meta = isLoginOver(location) ? loginMeta : metaOf(state, origin);
    const head = headOf(meta, origin + (location.mask ?? location).pathname);
    const text = JSON.stringify(head);
    if (text !== written) write(head);
    written = text;
  });
}

/** The store's public origin as the server has written it: a visitor may have come by another name of the same store. */
export function publicOrigin(): string {
  const url = document.head.querySelector('meta[property="og:url"]')?.getAttribute('content');
  return url ? new URL(url).origin : location.origin;
}

/** Writes a head into the document, as `headTags` of the server would have. */
export function writeHead({ title, description, canonical, properties, graph }: Head): void {
  if (document.title !== title) document.title = title;
  set('meta[name="description"]', 'meta', { name: 'description', content: description });
  set('link[rel="canonical"]', 'link', canonical ? { rel: 'canonical', href: canonical } : undefined);
  set('meta[name="robots"]', 'meta', canonical ? undefined : { name: 'robots', content: 'noindex' });
  for (const [property, content] of properties)
    set(`meta[property="${property}"]`, 'meta', { property, content });
  const text = graphText(graph);
  const type = 'application/ld+json';
  set(`script[type="${type}"]`, 'script', text ? { type, textContent: text } : undefined);
}

/** Brings the one element of the head that `selector` finds to these attributes; without them it goes. */
function set(selector: string, tag: string, attributes: Record<string, string> | undefined): void {
  const found = document.head.querySelector(selector);
  if (!attributes) return found?.remove();
  const element = found ?? document.head.appendChild(document.createElement(tag));
  for (const [name, value] of Object.entries(attributes))
    if (name === 'textContent') element.textContent = value;
    else element.setAttribute(name, value);
}
