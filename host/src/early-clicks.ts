/**
 * Clicks on buttons made between the first paint and hydration. An inline script of the server's document
 * (host/server/early-script.ts) keeps them in `window.earlyClicks`; here they are carried out, once.
 */
declare global {
  interface Window {
    earlyClicks?: HTMLElement[] | undefined;
  }
}

/**
 * To be called as soon as React hears clicks itself: it hurries to answer one that comes while it takes the page over,
 * and the one would count twice if it were kept as well.
 * @returns carries the clicks out that came before, and says by `window.earlyClicks` that the page answers
 */
export function takeEarlyClicks(): () => void {
  // A copy: what is kept from here on is of no use to anybody.
  const clicks = [...(window.earlyClicks ?? [])];
  return () => {
    window.earlyClicks = undefined;
    for (const element of clicks) if (element.isConnected) element.click();
  };
}
