/** Leaves the store for the provider's payment page. */
export function redirectTo(redirectUrl: string): void {
  const url = new URL(redirectUrl, window.location.href);
  if (!/^https?:$/.test(url.protocol)) throw new Error(`Payment at ${url.protocol} is not possible`);
  window.location.assign(url);
}
