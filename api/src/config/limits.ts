/** Rate limits for logins and sign-ups, and limits beyond which the process rejects requests. */
import { type Environment, isProduction, wholeNumber } from '../../../scripts/common/settings';

export interface ThrottleSettings {
  /** Number of wrong passwords for one username from one IP address before logins are delayed. */
  loginFailures: number;
  /** Login attempts per IP address and minute. */
  loginsPerAddress: number;
  /** Sign-up attempts per IP address and minute. */
  signUpsPerAddress: number;
}

export interface OverloadSettings {
  /** Requests are rejected with 503 while the event loop delay or the heap exceeds its limit; 0 disables a limit. */
  maxEventLoopDelayMs: number;
  maxHeapMegabytes: number;
  /** Maximum time for receiving a complete request. */
  requestTimeoutMs: number;
  /** Time for which a process continues to accept requests after the signal to stop. */
  drainMs: number;
}

/** The defaults are strict in production; elsewhere they let a test run sign up many users from one IP address. */
export function readThrottleSettings(env: Environment, problems: string[]): ThrottleSettings {
  const production = isProduction(env);
  return {
    loginFailures: wholeNumber(env, 'LOGIN_FAILURES', production ? 5 : 10, problems, 1),
    loginsPerAddress: wholeNumber(env, 'LOGINS_PER_ADDRESS', production ? 20 : 300, problems, 1),
    signUpsPerAddress: wholeNumber(env, 'SIGN_UPS_PER_ADDRESS', production ? 5 : 120, problems, 1),
  };
}

export function readOverloadSettings(env: Environment, problems: string[]): OverloadSettings {
  return {
    maxEventLoopDelayMs: wholeNumber(env, 'MAX_EVENT_LOOP_DELAY', isProduction(env) ? 1000 : 0, problems, 0),
    maxHeapMegabytes: wholeNumber(env, 'MAX_HEAP_MEGABYTES', 0, problems, 0),
    requestTimeoutMs: wholeNumber(env, 'REQUEST_TIMEOUT', 30, problems, 1, 600) * 1000,
    drainMs: wholeNumber(env, 'DRAIN_SECONDS', 0, problems, 0, 60) * 1000,
  };
}
