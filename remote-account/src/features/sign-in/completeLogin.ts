import { logInWithCode } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import { startSession } from '@press-start/shared-ui/session';

interface Outcome {
  /** What is wrong with the code; another one can be tried. */
  problem?: string;
  /** Why the login has to begin again. */
  over?: string;
}

/** Completes a login by its code. Returns an empty outcome when the session has started. */
export async function completeLogin(code: string): Promise<Outcome> {
  try {
    await startSession(await call(logInWithCode, { body: { code } }));
    return {};
  } catch (error) {
    if (!isApiError(error)) return { problem: 'Something went wrong. Please try again.' };
    return error.status === 401 ? { over: error.message } : { problem: error.message };
  }
}
