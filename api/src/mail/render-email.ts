import { store } from '../../contract/rules';
import { escapeHtml } from '../http/escape-html';
import type { MailContent, ReceiptRow } from './content';

/** Renders the plain-text version, for text-only mail clients and for spam filters that distrust HTML-only emails. */
export function renderText({ heading, paragraphs, receipt, action }: MailContent, publicUrl: string): string {
  const parts = [heading.toUpperCase(), ...paragraphs];
  if (receipt !== undefined) {
    const rows = [...receipt.rows, { label: 'Total', value: receipt.total }];
    parts.push(rows.map(({ label, value }) => `${label}: ${value}`).join('\n'));
  }
  if (action !== undefined) parts.push(`${action.label}: ${publicUrl}${action.path}`);
  parts.push(`${store.name}\n${publicUrl}`);
  return `${parts.join('\n\n')}\n`;
}

/** Renders HTML with tables and inline styles, because some mail clients support no other layout. */
export function renderHtml(
  { heading, paragraphs, receipt, action, reason }: MailContent,
  publicUrl: string,
): string {
  const texts = paragraphs.map(
    (text) => `<p style="margin:0 0 16px;color:#c6cdff">${escapeHtml(text).replace(/\r?\n/g, '<br>\n')}</p>`,
  );
  const because = reason === 'message' ? 'you wrote to us' : 'of your account';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(heading)}</title>
</head>
<body style="margin:0;padding:0;background:#0d1486">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#0d1486">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;${FONT}">
<tr><td style="padding:0 0 16px;color:#ffd21f;font-size:20px;font-weight:800;text-transform:uppercase">${escapeHtml(store.name)}</td></tr>
<tr><td bgcolor="#1620a8" style="padding:32px;border-radius:22px;color:#ffffff;font-size:16px;line-height:1.5">
<h1 style="margin:0 0 16px;color:#ffffff;font-size:30px;line-height:1.05;font-weight:800;text-transform:uppercase">${escapeHtml(heading)}</h1>
${texts.join('\n')}
${receipt === undefined ? '' : renderReceipt(receipt.rows, receipt.total)}
${action === undefined ? '' : renderAction(action.label, publicUrl + action.path)}
</td></tr>
<tr><td style="padding:16px 0 0;color:#c6cdff;font-size:14px">You get this mail because ${because} at <a href="${escapeHtml(publicUrl)}" style="color:#ffffff">${escapeHtml(publicUrl)}</a>.</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const FONT = 'font-family:Archivo,Arial,sans-serif';

function renderReceipt(rows: readonly ReceiptRow[], total: string): string {
  const cell = 'padding:12px 16px;border-bottom:1px dashed #c9c6d8;color:#0d1486';
  const lines = rows.map(
    ({ label, value }) =>
      `<tr><td style="${cell}">${escapeHtml(label)}</td><td align="right" style="${cell}">${escapeHtml(value)}</td></tr>`,
  );
  const sum = 'padding:12px 16px;color:#0d1486;font-size:20px;font-weight:800';
  return `<table width="100%" cellpadding="0" cellspacing="0" bgcolor="#f7f4ea" style="margin:0 0 24px;border-radius:8px;${FONT}">
${lines.join('\n')}
<tr><td style="${sum}">Total</td><td align="right" style="${sum}">${escapeHtml(total)}</td></tr>
</table>`;
}

function renderAction(label: string, url: string): string {
  return `<a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#ffd21f;color:#1a1300;font-weight:700;text-decoration:none">${escapeHtml(label)}</a>`;
}
