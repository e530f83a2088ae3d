/** Updates the document's head after every navigation; the server writes the first one. */
import type { createBrowserRouter } from 'react-router-dom';
import { isLoginOver } from './address';
import type { Head } from './head';
import { graphText, headOf } from './head';
import { loginMeta, metaOf } from './meta';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>;

/**
 * Calls `write` once with the head of every page that the router shows.
 * @returns a function that unsubscribes
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

/** Returns the store's public origin from the server's markup: the visitor may use another host name. */
export function publicOrigin(): string {
  const url = document.head.querySelector('meta[property="og:url"]')?.getAttribute('content');
  return url ? new URL(url).origin : location.origin;
}

/** Writes a head into the document, with the same result as the server's `headTags`. */
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

/** Sets the attributes of the element that `selector` finds in the head, or removes it if there are none. */
function set(selector: string, tag: string, attributes: Record<string, string> | undefined): void {
  const found = document.head.querySelector(selector);
  if (!attributes) return found?.remove();
  const element = found ?? document.head.appendChild(document.createElement(tag));
  for (const [name, value] of Object.entries(attributes))
    if (name === 'textContent') element.textContent = value;
    else element.setAttribute(name, value);
}
