import { rejectLargeNetworks } from '../../../scripts/common/proxy-networks';
import type { Environment } from '../../../scripts/common/settings';
import type { Config } from '.';

const MIN_LENGTH = { adminPassword: 12, webhookSecret: 16 };

/** Reports settings that are insecure in production or fall back to a dev provider. */
export function rejectInsecureSettings(config: Config, env: Environment, problems: string[]): void {
  if (!config.databaseUrl && env['ALLOW_EMBEDDED_DATABASE'] !== '1') {
    problems.push(
      'DATABASE_URL is missing (the embedded database requires ALLOW_EMBEDDED_DATABASE=1 in production)',
    );
  }
  if (config.payments.provider === 'sandbox') {
    problems.push(
      'MERCADOPAGO_ACCESS_TOKEN and MERCADOPAGO_WEBHOOK_SECRET are missing (the payment sandbox /dev-pay does not run in production)',
    );
  }
  if (config.identity.provider === 'embedded') {
    problems.push(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are missing (the embedded identity provider /dev-idp does not run in production)',
    );
  } else if (!config.identity.issuer.startsWith('https:')) {
    problems.push('OIDC_ISSUER must be an https URL in production');
  }
  if (!env['SMTP_URL'] || !env['MAIL_FROM']) {
    problems.push('SMTP_URL or MAIL_FROM is missing (the mail page /dev/mail does not run in production)');
  }
  if (!env['PUBLIC_URL']) problems.push('PUBLIC_URL is missing');
  else if (!config.publicUrl.startsWith('https:'))
    problems.push('PUBLIC_URL must be an https URL in production');
  if (config.devProviders) problems.push('DEV_PROVIDERS must not be set in production');
  rejectLargeNetworks(config.trustProxy, problems);
  rejectWeakSecrets(config, problems);
  rejectWeakTls(config.mail.smtpUrl, problems);
}

/** Returns a warning, not an error, because an error would prevent existing stores without a key from starting. */
export function missingKeyWarning({ production, secretsKey }: Pick<Config, 'production' | 'secretsKey'>) {
  if (!production || secretsKey !== undefined) return undefined;
  return 'SECRETS_KEY is missing: the database stores second-factor secrets in plain text; generate a key with openssl rand -base64 32';
}

function rejectWeakSecrets({ admin, payments }: Config, problems: string[]): void {
  const { adminPassword, webhookSecret } = MIN_LENGTH;
  if (admin !== undefined && (admin.password.length < adminPassword || !/\d/.test(admin.password))) {
    problems.push(`ADMIN_PASSWORD must have at least ${adminPassword} characters and a digit in production`);
  }
  if (payments.provider === 'mercadopago' && payments.webhookSecret.length < webhookSecret) {
    problems.push(`MERCADOPAGO_WEBHOOK_SECRET must have at least ${webhookSecret} characters in production`);
  }
}

/** Rejects TLS options in the SMTP URL, because they can turn off encryption or certificate checks. */
function rejectWeakTls(smtpUrl: string | undefined, problems: string[]): void {
  if (smtpUrl === undefined || !URL.canParse(smtpUrl)) return;
  const weakOption = [...new URL(smtpUrl).searchParams.keys()].find((name) => /tls|secure/i.test(name));
  if (weakOption !== undefined) problems.push(`SMTP_URL must not set ${weakOption} in production`);
}
