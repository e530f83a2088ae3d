/** HTML layout of the development providers' pages: one inline stylesheet, no scripts, no external resources. */
import { createHash } from 'node:crypto';

/** The store's blue theme, without font files. */
const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:32px 16px;color:#fff;
background:radial-gradient(1100px 620px at 72% -140px,#2637ff,transparent 70%) #0d1486;
font:440 16px/1.5 'Archivo Variable',Archivo,Arial,sans-serif;font-variant-numeric:tabular-nums}
main{width:100%;max-width:480px;background:#1620a8;border-radius:22px;padding:32px;
box-shadow:inset 0 0 0 1px #2c38c4,0 24px 60px -20px rgb(2 3 40/.7)}
.note{display:inline-block;margin:0 0 16px;padding:4px 12px;border-radius:999px;background:#070a4c;color:#c6cdff;font-size:14px}
h1{margin:0 0 8px;font-size:clamp(28px,7vw,40px);font-weight:820;font-stretch:125%;line-height:1;letter-spacing:-.025em;text-transform:uppercase}
p{margin:0 0 24px;color:#c6cdff}
table{width:100%;margin:0 0 24px;border-collapse:collapse;background:#f7f4ea;color:#0d1486;border-radius:8px;overflow:hidden}
h2{margin:0 0 8px;font-size:17px;font-weight:680}
th,td{padding:12px 16px;text-align:left;border-bottom:1px dashed #c9c6d8;font-weight:440;overflow-wrap:anywhere}
td:last-child{text-align:right;white-space:nowrap}
tfoot th,tfoot td{border:0;font-size:20px;font-weight:820}
form{display:grid;gap:16px}
button,a.button{display:block;width:100%;min-height:48px;padding:12px 16px;border:0;border-radius:8px;font-family:inherit;font-size:16px;font-weight:680;line-height:1.5;text-align:center;text-decoration:none;cursor:pointer}
.approve{background:#ffd21f;color:#1a1300;box-shadow:inset 0 1px 0 #ffe675,0 5px 0 #b97f00}
.approve:hover{background:#ffe675}
.reject{background:#2c3dff;color:#fff;box-shadow:inset 0 1px 0 #7d8aff,0 4px 0 #070a4c}
.pending{background:transparent;color:#fff;box-shadow:inset 0 0 0 2px #6c79ff}
button:active,a.button:active{transform:translateY(4px)}
:focus-visible{outline:3px solid #8fe9ff;outline-offset:4px}
@media (prefers-reduced-motion:reduce){button:active,a.button:active{transform:none}}
`;

const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/**
 * Returns the Content-Security-Policy of a development page. Its form can be submitted to the page itself, which may
 * redirect to the store. The stylesheet is allowed by its hash, so no other style can be injected.
 * @param publicUrl the store's public URL
 */
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
  /** Name of the imitated provider, for the page title. */
  service: string;
  /** Label above the heading that marks the page as an imitation. */
  note: string;
  /** Markup in which user input is already escaped. */
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
