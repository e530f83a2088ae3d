/** Redirects to the provider's payment page. Throws if the URL is invalid or uses neither HTTP nor HTTPS. */
export function redirectToPayment(redirectUrl: string): void {
  const url = new URL(redirectUrl, window.location.href);
  if (!/^https?:$/.test(url.protocol))
    throw new Error(`The payment URL has an invalid protocol: ${url.protocol}`);
  window.location.assign(url);
}
