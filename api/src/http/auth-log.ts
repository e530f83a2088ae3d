import type { FastifyRequest } from 'fastify';

type AuthEvent =
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
  /** Only the beginning is logged, because people mistakenly type email addresses and passwords into this field. */
  username?: string;
  /** Id of the administrator who acted on the account. */
  by?: number;
  [detail: string]: string | number | boolean | undefined;
}

/** Logs an event with request id and IP address, at every LOG_LEVEL except `silent`. */
export function logAuthEvent(
  { log, ip, server }: Pick<FastifyRequest, 'log' | 'ip' | 'server'>,
  event: AuthEvent,
  { username, ...details }: Details = {},
): void {
  if (server.log.level === 'silent') return;
  const line = { event, address: ip, ...(username !== undefined && { user: mask(username) }), ...details };
  log.child({}, { level: 'info' }).info(line, `authentication: ${event}`);
}

function mask(name: string): string {
  const characters = [...name];
  return `${characters.slice(0, characters.length > 2 ? 2 : 1).join('')}…`;
}
