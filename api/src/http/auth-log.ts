import type { FastifyRequest } from 'fastify';

export type AuthEvent =
  | 'sign-up'
  | 'login'
  | 'login-failed'
  | 'login-throttled'
  | 'social-login-failed'
  | 'code-needed'
  | 'code-failed'
  | 'code-throttled'
  | 'logout'
  | 'logout-everywhere'
  | 'session-ended'
  | 'password-changed'
  | 'reset-requested'
  | 'password-reset'
  | 'email-confirmed'
  | 'second-factor-enabled'
  | 'second-factor-disabled'
  | 'admin-granted'
  | 'admin-revoked'
  | 'user-banned'
  | 'user-activated'
  | 'account-deleted';

interface Details {
  accountId?: number | undefined;
  /** As it was typed; the log shows its beginning only, since people type e-mails and passwords here. */
  username?: string;
  /** The administrator who acted on the account. */
  by?: number;
  [detail: string]: string | number | boolean | undefined;
}

/**
 * Logs who entered, left or changed rights, with request id and address. LOG_LEVEL=warn keeps the lines of requests out
 * of a terminal but not these; only LOG_LEVEL=silent does.
 */
export function logAuthEvent(
  { log, ip, server }: Pick<FastifyRequest, 'log' | 'ip' | 'server'>,
  event: AuthEvent,
  { username, ...details }: Details = {},
): void {
  if (server.log.level === 'silent') return;
  const line = { event, address: ip, ...(username !== undefined && { user: masked(username) }), ...details };
  log.child({}, { level: 'info' }).info(line, `authentication: ${event}`);
}

/** The first two characters, or the first of a name that has no more. */
function masked(name: string): string {
  const letters = [...name];
  return `${letters.slice(0, letters.length > 2 ? 2 : 1).join('')}…`;
}
