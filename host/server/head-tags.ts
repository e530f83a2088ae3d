/** The head of a page as HTML. */
import { graphText } from '../src/head';
import type { Head } from '../src/head';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

export function headTags({ title, description, canonical, properties, graph }: Head, nonce: string): string {
  const text = graphText(graph);
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    canonical
      ? `<link rel="canonical" href="${escapeHtml(canonical)}">`
      : '<meta name="robots" content="noindex">',
    ...properties.map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    text && `<script type="application/ld+json" nonce="${nonce}">${text}</script>`,
  ].join('');
}
