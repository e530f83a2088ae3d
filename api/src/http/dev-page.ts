/** HTML layout of the dev providers' pages, without scripts or resources from other origins. */
import { createHash } from 'node:crypto';
import { store, type ThemeBase, type ThemeChoice } from '../../contract/rules';
import { escapeHtml } from './escape-html';

/** The host serves the fonts; if the page is opened without the host, installed fonts replace them. */
const STYLE = `
@font-face{font-family:Archivo;src:url(/host/fonts/archivo-text.woff2);font-weight:100 560;font-display:swap}
@font-face{font-family:Archivo;src:url(/host/fonts/archivo-ui.woff2);font-weight:561 740;font-display:swap}
@font-face{font-family:Archivo;src:url(/host/fonts/archivo-display.woff2);font-weight:741 900;font-display:swap}
@font-face{font-family:'Press Start 2P';src:url(/host/fonts/press-start-2p.woff2);font-display:swap}
@font-face{font-family:VT323;src:url(/host/fonts/vt323.woff2);font-display:swap}
:root{--bg:#0d1486;--deep:#070a4c;--surface:#1620a8;--line:#6c79ff;--text:#fff;--muted:#c6cdff;--head:#fff;
--accent:#ffd21f;--accent-hi:#ffe675;--on-accent:#1a1300;--brand:#2c3dff;--on-brand:#fff;--focus:#8fe9ff;
--paper:#f7f4ea;--ink:#0d1486;--ink-muted:#4a5099;--dash:#c9c6d8;--r:14px;--r-l:22px;--press:4px;
--display:820 clamp(28px,7vw,44px)/1 Archivo,Arial,sans-serif;--ui:680 16px/1.5 Archivo,Arial,sans-serif;
--body:440 16px/1.5 Archivo,Arial,sans-serif;--total:820 24px/1.2 Archivo,Arial,sans-serif;--small:14px;
--page:radial-gradient(1100px 620px at 72% -140px,#2637ff,transparent 70%) no-repeat;
--frame:inset 0 0 0 1px #2c38c4,0 24px 60px -20px rgb(2 3 40/.7);--outline:inset 0 0 0 2px #6c79ff;
--btn:inset 0 1px 0 #ffe675,0 5px 0 #b97f00;--btn-2:inset 0 1px 0 #7d8aff,0 4px 0 #070a4c}
[data-theme=retro]{--bg:#050b08;--deep:#020503;--surface:#08160e;--line:#2bd97a;--text:#c9ffdc;--muted:#7fdba4;--head:#39ff88;
--accent:#ff3ea5;--accent-hi:#ff9ad2;--on-accent:#1a0010;--brand:#0d2718;--on-brand:#39ff88;--focus:#fff;
--paper:#0a1d12;--ink:#9dffc2;--ink-muted:#7fdba4;--dash:#17804a;--r:0;--r-l:0;--press:3px;
--display:400 clamp(16px,5vw,24px)/1.4 'Press Start 2P','Courier New',monospace;--ui:400 24px/1.2 VT323,'Courier New',monospace;
--body:400 22px/1.18 VT323,'Courier New',monospace;--total:400 16px/1.5 'Press Start 2P','Courier New',monospace;--small:20px;
--page:conic-gradient(#0a2416 25%,transparent 0) 0 0/6px 6px;
--frame:0 -3px #17804a,0 3px #17804a,-3px 0 #17804a,3px 0 #17804a;--outline:0 -3px #2bd97a,0 3px #2bd97a,-3px 0 #2bd97a,3px 0 #2bd97a;
--btn:0 -3px #ff9ad2,0 3px #ff9ad2,-3px 0 #ff9ad2,3px 0 #ff9ad2,inset -4px -4px #9c0d5f;
--btn-2:0 -3px #2bd97a,0 3px #2bd97a,-3px 0 #2bd97a,3px 0 #2bd97a,inset -3px -3px #17804a;
font-synthesis:none;-webkit-font-smoothing:none}
*{box-sizing:border-box}
html{color-scheme:dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:32px 16px;color:var(--text);
background:var(--page),var(--bg);font:var(--body);font-variant-numeric:tabular-nums;font-variant-ligatures:none}
main{width:100%;max-width:520px;background:var(--surface);border-radius:var(--r-l);padding:32px;box-shadow:var(--frame)}
.note{display:inline-block;margin:0 0 16px;padding:4px 12px;border:2px dashed var(--line);border-radius:var(--r);background:var(--deep);color:var(--muted);font-size:var(--small)}
h1{margin:0 0 12px;color:var(--head);font:var(--display);letter-spacing:-.025em;word-spacing:.12em;text-transform:uppercase}
[data-theme=retro] h1{letter-spacing:0;word-spacing:0}
p{margin:0 0 24px;color:var(--muted)}
.receipt{margin:0 0 32px;padding:32px 28px;background:var(--paper);color:var(--ink);
mask:conic-gradient(from 135deg at top,#0000,#000 1deg 89deg,#0000 90deg) top/20px 51% repeat-x,conic-gradient(from -45deg at bottom,#0000,#000 1deg 89deg,#0000 90deg) bottom/20px 51% repeat-x}
[data-theme=retro] .receipt{padding:24px 28px;mask:none;box-shadow:var(--frame);
background:linear-gradient(#17804a 50%,#0000 0) 6px 0/6px 12px repeat-y,linear-gradient(#17804a 50%,#0000 0) calc(100% - 6px) 0/6px 12px repeat-y,var(--paper)}
h2{margin:0 0 12px;font:var(--ui);text-align:center}
table{width:100%;border-collapse:collapse}
th,td{padding:8px 0;text-align:left;border-top:2px dashed var(--dash);font:inherit;overflow-wrap:break-word}
td:last-child{padding-left:16px;text-align:right;white-space:nowrap}
.line{display:flex;align-items:center;gap:12px}
.line img{flex:none;display:block;width:48px;height:64px;border-radius:2px;object-fit:cover}
tfoot th,tfoot td{padding-top:16px;font:var(--total)}
form{display:grid;gap:20px}
button,a.button{display:block;width:100%;min-height:52px;padding:12px 16px;border:0;border-radius:var(--r);font:var(--ui);text-align:center;text-decoration:none;cursor:pointer}
[data-theme=retro] :is(button,a.button){text-transform:uppercase}
.approve{background:var(--accent);color:var(--on-accent);box-shadow:var(--btn)}
.approve:hover{background:var(--accent-hi)}
.reject{background:var(--brand);color:var(--on-brand);box-shadow:var(--btn-2)}
.reject:hover{filter:brightness(1.15)}
.pending{background:transparent;color:var(--text);box-shadow:var(--outline)}
.pending:hover{background:var(--deep)}
button:active,a.button:active{transform:translateY(var(--press))}
:focus-visible{outline:3px solid var(--focus);outline-offset:5px}
@media(max-width:414px){main{padding:24px 16px}}
@media(forced-colors:active){button,a.button,main{border:1px solid}}
@media(prefers-reduced-motion:reduce){button:active,a.button:active{transform:none}}
`;

const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/**
 * Returns the Content-Security-Policy of a dev provider's page. A form can be submitted to the page's own
 * origin, and the response may redirect to the store.
 */
export function devPagePolicy(publicUrl: string): string {
  const store = new URL(publicUrl).origin;
  return [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    `form-action 'self' ${store}`,
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export type DevPageTheme = ThemeBase;

const themes = new Map<string, ThemeChoice>(Object.entries(store.themes));

/** Returns the base of the visitor's theme, because these pages have only the colours of the bases. */
export function devPageTheme(cookies: string | undefined): DevPageTheme {
  const [, name = ''] = /(?:^|;\s*)theme=(\w+)(?:;|$)/.exec(cookies ?? '') ?? [];
  const [defaultTheme] = themes.values();
  return (themes.get(name) ?? defaultTheme)?.base ?? 'original';
}

interface DevPage {
  title: string;
  /** Name of the dev provider. */
  service: string;
  /** Label above the heading that marks the page as a test page. */
  note: string;
  /** Markup; user input must already be escaped. */
  content: string;
  theme?: DevPageTheme;
}

export function devPage({ title, service, note, content, theme = 'original' }: DevPage): string {
  return `<!doctype html>
<html lang="en" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${escapeHtml(store.name)} ${service}</title>
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
