import type { Environment } from './environment';
import type { Config } from '.';

/** In production no demo part may stand in for a real one. */
export function refuseStandIns(config: Config, env: Environment, problems: string[]): void {
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
}
