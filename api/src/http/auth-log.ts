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
  /**
   * The username as typed. Only its beginning is logged, because people mistakenly enter email addresses and passwords
   * here.
   */
  username?: string;
  /** Id of the administrator who acted on the account. */
  by?: number;
  [detail: string]: string | number | boolean | undefined;
}

/**
 * Logs authentication and account events, such as logins, role changes and bans, with request id and IP address. These
 * lines appear even with LOG_LEVEL=error; only LOG_LEVEL=silent suppresses them.
 */
export function logAuthEvent(
  { log, ip, server }: Pick<FastifyRequest, 'log' | 'ip' | 'server'>,
  event: AuthEvent,
  { username, ...details }: Details = {},
): void {
  if (server.log.level === 'silent') return;
  const line = { event, address: ip, ...(username !== undefined && { user: mask(username) }), ...details };
  log.child({}, { level: 'info' }).info(line, `authentication: ${event}`);
}

/** Returns the first two characters of a name (only the first if the name has at most two) and an ellipsis. */
function mask(name: string): string {
  const characters = [...name];
  return `${characters.slice(0, characters.length > 2 ? 2 : 1).join('')}…`;
}
