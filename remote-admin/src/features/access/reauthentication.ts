import { atom, getDefaultStore } from 'jotai';
import type { ApiError } from '@press-start/shared-ui/api';
import { isApiError } from '@press-start/shared-ui/api';

interface PasswordPrompt {
  /** The API's message, which asks for the password, or for a new login if the account has no password. */
  message: string;
  resolve: (confirmed: boolean) => void;
}

export const passwordPromptAtom = atom<PasswordPrompt | undefined>(undefined);

let openPrompt: Promise<boolean> | undefined;

interface Options {
  /** Runs before the prompt opens, for example to undo an optimistic update. */
  onPrompt?: () => void | Promise<void>;
}

/**
 * Sends a request. If the API requires re-authentication, prompts for the password and repeats the request.
 *
 * @throws the error of the request, for which `isCancelled` returns true if the prompt was cancelled
 * @example await withReauthentication(() => call(deleteUser, { params: { id } }));
 */
export async function withReauthentication<Result>(
  run: () => Promise<Result>,
  { onPrompt }: Options = {},
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!requiresReauthentication(error)) throw error;
    await onPrompt?.();
    if (!(await promptPassword(error.message))) throw error;
    return withReauthentication(run);
  }
}

/**
 * Returns whether `withReauthentication` threw the error because the user cancelled the password prompt. The
 * API has changed nothing, so callers show no error.
 */
export function isCancelled(error: unknown): boolean {
  return requiresReauthentication(error);
}

function requiresReauthentication(error: unknown): error is ApiError {
  return isApiError(error) && error.status === 403 && error.code === 'fresh-login-needed';
}

/** Prompts for the password. Concurrent requests share one prompt. */
function promptPassword(message: string): Promise<boolean> {
  openPrompt ??= new Promise<boolean>((resolve) =>
    getDefaultStore().set(passwordPromptAtom, { message, resolve }),
  ).finally(() => {
    getDefaultStore().set(passwordPromptAtom, undefined);
    openPrompt = undefined;
  });
  return openPrompt;
}
