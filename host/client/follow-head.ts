/** Updates the document's head after every navigation; the server renders the first head. */
import type { createBrowserRouter } from 'react-router-dom';
import type { Head } from './head';
import { graphText, headOf } from './head';
import { loginMeta, metaOf } from './meta';
import { isLoginOpen } from './page-location';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>;

/**
 * Calls `write` with the head of each page or login dialog that opens, unless it equals the last written
 * head.
 * @returns a function that unsubscribes
 */
export function followHead(router: Router, origin: string, write: (head: Head) => void): () => void {
  let written = '';
  return router.subscribe((state) => {
    if (!state.initialized || state.navigation.state === 'loading') return;
    const { location } = state;
    const meta = isLoginOpen(location) ? loginMeta : metaOf(state, origin);
    const head = headOf(meta, origin + (location.mask ?? location).pathname);
    const text = JSON.stringify(head);
    if (text !== written) write(head);
    written = text;
  });
}

/**
 * Returns the store's public origin from the server's markup, because the visitor may use a different host
 * name. Returns the origin of the document's URL if the markup contains no public URL.
 */
export function publicOrigin(): string {
  const url = document.head.querySelector('meta[property="og:url"]')?.getAttribute('content');
  return url ? new URL(url).origin : location.origin;
}

/** Writes a head into the document, with the same result as the server's `headTags`. */
export function writeHead({ title, description, canonical, properties, graph }: Head): void {
  if (document.title !== title) document.title = title;
  setElement('meta[name="description"]', 'meta', { name: 'description', content: description });
  setElement('link[rel="canonical"]', 'link', canonical ? { rel: 'canonical', href: canonical } : undefined);
  setElement('meta[name="robots"]', 'meta', canonical ? undefined : { name: 'robots', content: 'noindex' });
  for (const [property, content] of properties)
    setElement(`meta[property="${property}"]`, 'meta', { property, content });
  const text = graphText(graph);
  const type = 'application/ld+json';
  setElement(`script[type="${type}"]`, 'script', text ? { type, textContent: text } : undefined);
}

/** Creates or updates the head element that the selector matches; removes it if `attributes` is undefined. */
function setElement(selector: string, tag: string, attributes: Record<string, string> | undefined): void {
  const existing = document.head.querySelector(selector);
  if (!attributes) return existing?.remove();
  const element = existing ?? document.head.appendChild(document.createElement(tag));
  for (const [name, value] of Object.entries(attributes))
    if (name === 'textContent') element.textContent = value;
    else element.setAttribute(name, value);
}
