import { STYLE, STYLE_HASH } from '../../http/stand-in-style';
import { escape } from '../../mail/draw';
import { people, type DevPerson } from './people';

/** Nothing runs, nothing loads; the form may go to this page and, redirected, back to the store. */
export function contentSecurityPolicy(publicUrl: string): string {
  const store = new URL(publicUrl).origin;
  return [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    `form-action 'self' ${store}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The page on which a tester chooses who to be. */
export function renderPicker(): string {
  return page(
    'Choose an account',
    `<h1>Choose an account</h1>
<p>Nobody here is real: sign in to Press Start as one of them.</p>
<form method="post">
${people.map(button).join('\n')}
<button class="pending" type="submit" name="cancel" value="yes">Cancel</button>
</form>`,
  );
}

/** What is said when a login cannot go on; `home` leads back into the store. */
export function renderFailure(home: string): string {
  return page(
    'This login is over',
    `<h1>This login is over</h1><p>Please begin again in the store.</p>
<a class="button approve" href="${escape(home)}">Back to the store</a>`,
  );
}

function button({ subject, name, lastname, email, verified }: DevPerson): string {
  const note = verified ? '' : ' (not verified)';
  return `<button class="reject" type="submit" name="subject" value="${subject}">${escape(`${name} ${lastname}`)}<br>${escape(email)}${note}</button>`;
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Press Start identity provider</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<div class="note">Invented accounts</div>
${content}
</main>
</body>
</html>
`;
}
