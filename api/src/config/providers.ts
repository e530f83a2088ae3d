/** Settings for external services, or for the dev providers that replace them. */
import { collect, type Environment, isProduction, wholeNumber } from '../../../scripts/common/settings';
import { type BucketSettings, readBucketSettings } from '../../../scripts/release/bucket';
import { store } from '../../contract/rules';

export type PaymentSettings =
  { provider: 'sandbox' } | { provider: 'mercadopago'; accessToken: string; webhookSecret: string };

export type IdentitySettings =
  { provider: 'embedded' } | { provider: 'oidc'; issuer: string; clientId: string; clientSecret: string };

export interface MailSettings {
  /** Without an SMTP server, emails stay in the outbox and are shown at /dev/mail. */
  smtpUrl: string | undefined;
  from: string;
  /** Whether an smtp:// server must offer STARTTLS, so that no email is sent unencrypted. */
  requireTls: boolean;
  /** Emails that one IP address can request per minute. */
  perAddress: number;
  /** Requests per minute from one IP address to each route that sends a reset link or accepts an emailed link. */
  resetsPerAddress: number;
  /**
   * Number of password reset links for one email address after which requests are rejected for 15 minutes; also the
   * limit for links that confirm an email address.
   */
  resetsPerAccount: number;
}

export interface UploadSettings {
  /** Upload preset that clients have to send; with Cloudinary, the name of an unsigned preset. */
  preset: string;
  /** Without Cloudinary or a bucket, pictures are stored in DATA_DIR. */
  cloudinary: { cloudName: string; apiUrl: string } | undefined;
  /** A publicly readable S3 bucket. */
  bucket: BucketSettings | undefined;
}

export function readPaymentSettings(env: Environment, problems: string[]): PaymentSettings {
  const accessToken = env['MERCADOPAGO_ACCESS_TOKEN'];
  const webhookSecret = env['MERCADOPAGO_WEBHOOK_SECRET'];
  if (accessToken && webhookSecret) return { provider: 'mercadopago', accessToken, webhookSecret };
  if (accessToken || webhookSecret) {
    problems.push(
      'MERCADOPAGO_ACCESS_TOKEN and MERCADOPAGO_WEBHOOK_SECRET are required together: one of them is missing',
    );
  }
  return { provider: 'sandbox' };
}

export function readIdentitySettings(env: Environment, problems: string[]): IdentitySettings {
  const issuer = env['OIDC_ISSUER'];
  const clientId = env['OIDC_CLIENT_ID'];
  const clientSecret = env['OIDC_CLIENT_SECRET'];
  if (!issuer || !clientId || !clientSecret) {
    if (issuer || clientId || clientSecret)
      problems.push(
        'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are required together: at least one of them is missing',
      );
    return { provider: 'embedded' };
  }
  if (!URL.canParse(issuer) || !/^https?:$/.test(new URL(issuer).protocol))
    problems.push(`OIDC_ISSUER must be an http or https URL, not '${issuer}'`);
  return { provider: 'oidc', issuer, clientId, clientSecret };
}

/** Quotes the name of a sender if it contains characters with a meaning in the From header, such as colons. */
const quoted = (name: string) => (/^[\w .'-]+$/.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`);

export function readMailSettings(env: Environment, problems: string[]): MailSettings {
  const smtpUrl = env['SMTP_URL'] || undefined;
  if (smtpUrl !== undefined && !(URL.canParse(smtpUrl) && /^smtps?:$/.test(new URL(smtpUrl).protocol))) {
    problems.push('SMTP_URL must be an smtp:// or smtps:// URL');
  }
  return {
    smtpUrl,
    from: env['MAIL_FROM'] || `${quoted(store.name)} <no-reply@press-start.example>`,
    requireTls: isProduction(env),
    perAddress: wholeNumber(env, 'MAILS_PER_ADDRESS', isProduction(env) ? 20 : 300, problems, 1),
    resetsPerAddress: wholeNumber(env, 'RESETS_PER_ADDRESS', 10, problems, 1),
    resetsPerAccount: wholeNumber(env, 'RESETS_PER_ACCOUNT', 5, problems, 1),
  };
}

export function readUploadSettings(env: Environment, problems: string[]): UploadSettings {
  const cloudName = env['CLOUDINARY_CLOUD'];
  const preset = env['CLOUDINARY_PRESET'] || 'press-start';
  const apiUrl = env['CLOUDINARY_API_URL'] || 'https://api.cloudinary.com';
  if (!URL.canParse(apiUrl)) problems.push(`CLOUDINARY_API_URL must be a URL, not '${apiUrl}'`);
  if (cloudName && !env['CLOUDINARY_PRESET']) problems.push('CLOUDINARY_CLOUD requires CLOUDINARY_PRESET');
  const bucket = readImagesBucket(env, problems);
  if (cloudName && bucket) problems.push('CLOUDINARY_CLOUD and IMAGES_BUCKET cannot be used together');
  return { preset, cloudinary: cloudName ? { cloudName, apiUrl } : undefined, bucket };
}

function readImagesBucket(env: Environment, problems: string[]): BucketSettings | undefined {
  if (!env['IMAGES_BUCKET']) return undefined;
  return collect(() => readBucketSettings(env, 'IMAGES_BUCKET'), problems);
}

/** Production requires https, because the service receives messages and email addresses. */
export function readContactFormUrl(env: Environment, problems: string[]): string | undefined {
  const url = env['CONTACT_FORM_URL'] || undefined;
  const allowed = isProduction(env) ? /^https:/ : /^https?:/;
  if (url !== undefined && !(URL.canParse(url) && allowed.test(url))) {
    problems.push(
      `CONTACT_FORM_URL must be an ${isProduction(env) ? 'https' : 'http or https'} URL, not '${url}'`,
    );
  }
  return url;
}
