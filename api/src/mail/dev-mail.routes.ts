import type { FastifyInstance } from 'fastify';
import { store } from '../../contract/rules';
import { escapeHtml } from '../http/escape-html';
import type { Services } from '../services';
import { listUnsent } from './outbox.repo';
import { renderHtml, renderText } from './render-email';

interface ShownMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  createdAt: string;
}

/** Registers the dev-only page and JSON list of unsent emails, for a store without a mail server. */
export function devMailRoutes(app: FastifyInstance, { config, db, now }: Services): void {
  if (config.mail.smtpUrl !== undefined || config.production) return;

  const listMails = async (): Promise<ShownMail[]> =>
    (await listUnsent(db, now())).map((mail) => ({
      to: mail.recipient,
      subject: mail.subject,
      text: renderText(mail.content, config.publicUrl),
      html: renderHtml(mail.content, config.publicUrl),
      createdAt: mail.created_at.toISOString(),
    }));

  app.get('/dev/mail.json', listMails);

  app.get('/dev/mail', async (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(renderPage(await listMails())),
  );
}

function renderPage(mails: readonly ShownMail[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Mail – ${escapeHtml(store.name)}</title>
<style>
body{margin:0;padding:24px 16px;background:#070a4c;color:#fff;font:16px/1.5 Archivo,Arial,sans-serif}
main{max-width:640px;margin:auto}
article{margin:0 0 32px}
h2{margin:0;font-size:20px}
p{margin:0 0 8px;color:#c6cdff}
iframe{width:100%;height:640px;border:0;border-radius:8px;background:#0d1486}
</style>
</head>
<body>
<main>
<h1>Mail</h1>
<p>No mail server is set (SMTP_URL): what the store would have sent is shown here, the latest first.</p>
${mails.length === 0 ? '<p>Nothing yet.</p>' : mails.map(renderArticle).join('\n')}
</main>
</body>
</html>
`;
}

/** Renders an email in a sandboxed iframe that runs no scripts. */
function renderArticle({ to, subject, html, createdAt }: ShownMail): string {
  const email = html.replace('<head>', '<head><base target="_blank">');
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, ${escapeHtml(createdAt)}</p>
<iframe title="${escapeHtml(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(email)}"></iframe>
</article>`;
}
