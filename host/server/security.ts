/** Security headers of every document the host answers, besides those of every answer (app.ts). */
import { randomBytes } from 'node:crypto';
import { config } from './config';

export const createNonce = () => randomBytes(16).toString('base64');

/** A strict policy: scripts of our own origins only, styles by nonce, nothing framed, nothing evaluated. */
export function securityHeaders(nonce: string): Record<string, string> {
  const releases = config.releasesUrl ? ` ${new URL(config.releasesUrl).origin}` : '';
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
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(config.publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}
