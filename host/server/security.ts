/** Security headers of every document the host answers, besides those of every answer (app.ts). */
import { randomBytes } from 'node:crypto';
import { config } from './config';

export const createNonce = () => randomBytes(16).toString('base64');

/**
 * A strict policy: scripts of our own origins only, styles by nonce, nothing framed, nothing evaluated.
 * @param others origins of releases that are served elsewhere, on composed pages
 */
export function securityHeaders(nonce: string, others: string[] = []): Record<string, string> {
  // Of a service that keeps the buckets of many, ours only.
  const origins = new Set([...(config.releasesUrl ? [`${config.releasesUrl}/`] : []), ...others]);
  const releases = [...origins].map((origin) => ` ${origin}`).join('');
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${releases}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    `connect-src 'self'${releases}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The one that the page's first script makes; see early-script.ts.
    'trusted-types default',
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...strictTransport(),
  };
}

/** Where the store's public address is https, browsers are not to try anything else. */
export const strictTransport = (): Record<string, string> =>
  config.publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {};
