/** Security headers of documents; app.ts sets the security headers of all responses. */
import { config } from '../config';
import type { HtmlDocument } from '../render/document/document';
import { reportingDirectives, reportingHeaders } from '../telemetry/reporting';

/**
 * Returns the headers of a strict policy: scripts only from the store, from RELEASES_URL and from the listed
 * origins, inline scripts and style elements only with a listed hash, no framing, no eval.
 * @param otherOrigins origins from which remote overrides load releases
 */
export function securityHeaders(
  inline: HtmlDocument['inline'],
  otherOrigins: string[] = [],
): Record<string, string> {
  // Include the path, because a storage service hosts the buckets of many customers at one origin.
  const origins = new Set([...(config.releasesUrl ? [`${config.releasesUrl}/`] : []), ...otherOrigins]);
  const releases = [...origins].map((origin) => ` ${origin}`).join('');
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${inline.scripts.join(' ')}${releases}`,
    `style-src 'self' ${inline.styles.join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    // Without other origins, `default-src` suffices, as it does for fonts.
    ...(releases ? [`connect-src 'self'${releases}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The page's inline script creates the policy `default`; see early-script.ts.
    'trusted-types default',
    ...reportingDirectives(),
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...strictTransport(),
    ...reportingHeaders(),
  };
}

export const strictTransport = (): Record<string, string> =>
  config.publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {};
