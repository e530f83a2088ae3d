import type { Environment } from '../../../scripts/common/settings';
import { everyAddress } from './network';
import type { Config } from '.';

/** Characters; the first administrator's password and the webhook's secret are not chosen by shoppers. */
const SHORTEST = { adminPassword: 12, webhookSecret: 16 };

/** In production no demo part may stand in for a real one. */
export function rejectDevProviders(config: Config, env: Environment, problems: string[]): void {
  if (!config.databaseUrl && env['ALLOW_EMBEDDED_DATABASE'] !== '1') {
    problems.push(
      'DATABASE_URL is missing (the embedded database needs ALLOW_EMBEDDED_DATABASE=1 in production)',
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
    problems.push('OIDC_ISSUER has to be an https address in production');
  }
  if (!env['SMTP_URL'] || !env['MAIL_FROM']) {
    problems.push('SMTP_URL or MAIL_FROM is missing (the mail page /dev/mail does not run in production)');
  }
  if (!env['PUBLIC_URL']) problems.push('PUBLIC_URL is missing');
  else if (!config.publicUrl.startsWith('https:'))
    problems.push('PUBLIC_URL has to be an https address in production');
  if (config.devProviders)
    problems.push('DEV_PROVIDERS is set (development providers do not run in production)');
  const [everyone] = everyAddress(config.trustProxy);
  if (everyone !== undefined)
    problems.push(`TRUST_PROXY names '${everyone}', by which anyone could claim any address`);
  rejectWeakSecrets(config, problems);
  rejectWeakTls(config.mail.smtpUrl, problems);
}

/** Returns a warning, not a rejection: stores that began without the key have to start. */
export function missingKeyWarning({ production, secretsKey }: Pick<Config, 'production' | 'secretsKey'>) {
  if (!production || secretsKey !== undefined) return undefined;
  return 'SECRETS_KEY is missing: the database stores the secrets of second factors readable; make one with openssl rand -base64 32';
}

function rejectWeakSecrets({ admin, payments }: Config, problems: string[]): void {
  const { adminPassword, webhookSecret } = SHORTEST;
  if (admin !== undefined && (admin.password.length < adminPassword || !/\d/.test(admin.password))) {
    problems.push(`ADMIN_PASSWORD needs ${adminPassword} characters or more and a digit in production`);
  }
  if (payments.provider === 'mercadopago' && payments.webhookSecret.length < webhookSecret) {
    problems.push(`MERCADOPAGO_WEBHOOK_SECRET needs ${webhookSecret} characters or more in production`);
  }
}

/** Options behind the address would turn encryption, or the check of the server's certificate, off. */
function rejectWeakTls(smtpUrl: string | undefined, problems: string[]): void {
  if (smtpUrl === undefined || !URL.canParse(smtpUrl)) return;
  const weakening = [...new URL(smtpUrl).searchParams.keys()].find((name) => /tls|secure/i.test(name));
  if (weakening !== undefined) problems.push(`SMTP_URL sets ${weakening}, which production does not allow`);
}
