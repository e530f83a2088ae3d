/** The services outside the store, or what stands in for them. */
import { readBucketSettings, type BucketSettings } from '../../../scripts/release/bucket';
import { collected, isProduction, wholeNumber, type Environment } from '../../../scripts/common/settings';

export type PaymentSettings =
  { provider: 'sandbox' } | { provider: 'mercadopago'; accessToken: string; webhookSecret: string };

export type IdentitySettings =
  { provider: 'embedded' } | { provider: 'oidc'; issuer: string; clientId: string; clientSecret: string };

export interface MailSettings {
  /** Without it mails stay in the outbox and are shown at /dev/mail. */
  smtpUrl: string | undefined;
  from: string;
  /** Whether an smtp:// server has to offer STARTTLS, so that no mail travels in the clear. */
  requireTls: boolean;
  /** Mails asked for, per caller's address and minute. */
  perAddress: number;
  /** Links for a new password: per caller's address and minute, and to one mailbox in 15 minutes. */
  resetsPerAddress: number;
  resetsPerAccount: number;
}

export interface UploadSettings {
  /** What an upload may name besides the store's own word; with Cloudinary its unsigned preset. */
  preset: string;
  /** Without it, and without a bucket, pictures are stored in the folder of this machine. */
  cloudinary: { cloudName: string; apiUrl: string } | undefined;
  /** A bucket of an S3-compatible service, public for reading. */
  bucket: BucketSettings | undefined;
}

export function paymentSettings(env: Environment, problems: string[]): PaymentSettings {
  const accessToken = env['MERCADOPAGO_ACCESS_TOKEN'];
  const webhookSecret = env['MERCADOPAGO_WEBHOOK_SECRET'];
  if (accessToken && webhookSecret) return { provider: 'mercadopago', accessToken, webhookSecret };
  if (accessToken || webhookSecret) {
    problems.push(
      'MERCADOPAGO_ACCESS_TOKEN and MERCADOPAGO_WEBHOOK_SECRET go together: one of them is missing',
    );
  }
  return { provider: 'sandbox' };
}

export function identitySettings(env: Environment, problems: string[]): IdentitySettings {
  const issuer = env['OIDC_ISSUER'];
  const clientId = env['OIDC_CLIENT_ID'];
  const clientSecret = env['OIDC_CLIENT_SECRET'];
  if (!issuer || !clientId || !clientSecret) {
    if (issuer || clientId || clientSecret)
      problems.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together: one of them is missing');
    return { provider: 'embedded' };
  }
  if (!URL.canParse(issuer) || !/^https?:$/.test(new URL(issuer).protocol))
    problems.push(`OIDC_ISSUER is '${issuer}', not an http address`);
  return { provider: 'oidc', issuer, clientId, clientSecret };
}

export function mailSettings(env: Environment, problems: string[]): MailSettings {
  const smtpUrl = env['SMTP_URL'] || undefined;
  if (smtpUrl !== undefined && !(URL.canParse(smtpUrl) && /^smtps?:$/.test(new URL(smtpUrl).protocol))) {
    problems.push('SMTP_URL is no smtp:// or smtps:// address');
  }
  return {
    smtpUrl,
    from: env['MAIL_FROM'] || 'Press Start <no-reply@press-start.example>',
    requireTls: isProduction(env),
    perAddress: wholeNumber(env, 'MAILS_PER_ADDRESS', isProduction(env) ? 20 : 300, problems, 1),
    resetsPerAddress: wholeNumber(env, 'RESETS_PER_ADDRESS', 10, problems, 1),
    resetsPerAccount: wholeNumber(env, 'RESETS_PER_ACCOUNT', 5, problems, 1),
  };
}

export function uploadSettings(env: Environment, problems: string[]): UploadSettings {
  const cloudName = env['CLOUDINARY_CLOUD'];
  const preset = env['CLOUDINARY_PRESET'] || 'press-start';
  const apiUrl = env['CLOUDINARY_API_URL'] || 'https://api.cloudinary.com';
  if (!URL.canParse(apiUrl)) problems.push(`CLOUDINARY_API_URL is '${apiUrl}', not an address`);
  if (cloudName && !env['CLOUDINARY_PRESET'])
    problems.push('CLOUDINARY_CLOUD needs CLOUDINARY_PRESET beside it');
  const bucket = imagesBucket(env, problems);
  if (cloudName && bucket) problems.push('CLOUDINARY_CLOUD and IMAGES_BUCKET exclude each other');
  return { preset, cloudinary: cloudName ? { cloudName, apiUrl } : undefined, bucket };
}

function imagesBucket(env: Environment, problems: string[]): BucketSettings | undefined {
  if (!env['IMAGES_BUCKET']) return undefined;
  return collected(() => readBucketSettings(env, 'IMAGES_BUCKET'), problems);
}

/** In production over TLS only: people's addresses and letters go there. */
export function contactFormUrl(env: Environment, problems: string[]): string | undefined {
  const url = env['CONTACT_FORM_URL'] || undefined;
  const allowed = isProduction(env) ? /^https:/ : /^https?:/;
  if (url !== undefined && !(URL.canParse(url) && allowed.test(url))) {
    problems.push(`CONTACT_FORM_URL is '${url}', not an ${isProduction(env) ? 'https' : 'http'} address`);
  }
  return url;
}
