export const artUrl = (picture: 'team' | 'scene' | 'floor' | 'share') => `/host/art/${picture}.png`;

export const fontUrl = (file: 'archivo' | 'press-start-2p' | 'vt323') => `/host/fonts/${file}.woff2`;

/** Fonts of each theme, which are preloaded before a switch. @example document.fonts.load(font) */
export const themeFonts = {
  original: ["16px 'Archivo Variable'"],
  retro: ["16px 'Press Start 2P'", "16px 'VT323'"],
};

/**
 * The browser fetches a font only when the active theme uses it. The fallback fonts have the same metrics (Archivo per
 * weight range), to avoid layout shift when the font is loaded.
 */
export const fontFaces = `
@font-face{font-family:'Archivo Variable';src:url(${fontUrl('archivo')}) format('woff2');font-weight:100 900;font-stretch:62% 125%;font-display:swap}
@font-face{font-family:'Press Start 2P';src:url(${fontUrl('press-start-2p')}) format('woff2');font-display:swap}
@font-face{font-family:'VT323';src:url(${fontUrl('vt323')}) format('woff2');font-display:swap}
@font-face{font-family:'Archivo Fallback';src:local('Arial'),local('Liberation Sans');size-adjust:98.9%;ascent-override:88.8%;descent-override:21.2%;line-gap-override:0%;font-weight:100 560}
@font-face{font-family:'Archivo Fallback';src:local('Arial Bold'),local('Liberation Sans Bold'),local('Arial');size-adjust:111.1%;ascent-override:79%;descent-override:18.9%;line-gap-override:0%;font-weight:561 740}
@font-face{font-family:'Archivo Fallback';src:local('Arial Bold'),local('Liberation Sans Bold'),local('Arial');size-adjust:130.5%;ascent-override:67.3%;descent-override:16.1%;line-gap-override:0%;font-weight:741 900}
@font-face{font-family:'PS2P Fallback';src:local('Courier New'),local('Liberation Mono');size-adjust:166.6%;ascent-override:60%;descent-override:0%;line-gap-override:0%}
@font-face{font-family:'VT323 Fallback';src:local('Courier New'),local('Liberation Mono');size-adjust:66.7%;ascent-override:120%;descent-override:30%;line-gap-override:0%}`;
