/**
 * Clicks on buttons made between the first paint and hydration. An inline script of the server's document
 * (host/server/early-script.ts) keeps them in `window.earlyClicks`; here they are carried out, once.
 */
declare global {
  interface Window {
    earlyClicks?: HTMLElement[] | undefined;
  }
}

export function replayEarlyClicks() {
  const clicks = window.earlyClicks ?? [];
  window.earlyClicks = undefined;
  for (const element of clicks) if (element.isConnected) element.click();
}
