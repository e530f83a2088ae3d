/** The page that a stand-in of an outside service shows to people: nothing runs on it and nothing loads. */
import { STYLE, STYLE_HASH } from './stand-in-style';

/** The form may go to this page and, redirected, back to the store. @param publicUrl of the store */
export function devPagePolicy(publicUrl: string): string {
  const store = new URL(publicUrl).origin;
  return [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    `form-action 'self' ${store}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

interface DevPage {
  title: string;
  /** Whose page it is, for the title. */
  service: string;
  /** What all of it is, above everything. */
  note: string;
  /** Markup; what people wrote is escaped in it. */
  content: string;
}

export function devPage({ title, service, note, content }: DevPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Press Start ${service}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<div class="note">${note}</div>
${content}
</main>
</body>
</html>
`;
}
