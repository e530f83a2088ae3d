/** Rate limits per caller, and the load limits of the process. */
import { type Environment, isProduction, wholeNumber } from '../../../scripts/common/settings';

export interface ThrottleSettings {
  /** Wrong passwords for one username from one address before further attempts have to wait. */
  loginFailures: number;
  /** Logins per address and minute. */
  loginsPerAddress: number;
  signUpsPerAddress: number;
}

export interface LoadSettings {
  /** Beyond these limits requests get 503; 0 disables a limit. */
  maxEventLoopDelayMs: number;
  maxHeapMegabytes: number;
  /** Maximum time for receiving a request. */
  requestTimeoutMs: number;
}

/** Returns strict limits in production. Elsewhere, the defaults allow a test run to sign up fifty users per minute. */
export function throttleSettings(env: Environment, problems: string[]): ThrottleSettings {
  const production = isProduction(env);
  return {
    loginFailures: wholeNumber(env, 'LOGIN_FAILURES', production ? 5 : 10, problems, 1),
    loginsPerAddress: wholeNumber(env, 'LOGINS_PER_ADDRESS', production ? 20 : 300, problems, 1),
    signUpsPerAddress: wholeNumber(env, 'SIGN_UPS_PER_ADDRESS', production ? 5 : 120, problems, 1),
  };
}

export function loadSettings(env: Environment, problems: string[]): LoadSettings {
  return {
    maxEventLoopDelayMs: wholeNumber(env, 'MAX_EVENT_LOOP_DELAY', isProduction(env) ? 1000 : 0, problems, 0),
    maxHeapMegabytes: wholeNumber(env, 'MAX_HEAP_MEGABYTES', 0, problems, 0),
    requestTimeoutMs: wholeNumber(env, 'REQUEST_TIMEOUT', 30, problems, 1, 600) * 1000,
  };
}
