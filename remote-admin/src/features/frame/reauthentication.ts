import { isApiError } from '@press-start/shared-ui/api';
import { atom, getDefaultStore } from 'jotai';

interface Question {
  /** What the server demands: the password, or another login of an account that has none. */
  message: string;
  answer: (confirmed: boolean) => void;
}

/** The open question for the password, for the dialog that asks it. */
export const questionAtom = atom<Question | undefined>(undefined);

let recorded: Promise<boolean> | undefined;

interface Options {
  /** Runs before the password is asked for, to take back what is shown of an act that has not happened. */
  onQuestion?: () => void | Promise<void>;
}

/**
 * Runs an act that the server may do for a re-authenticated administrator only. When it demands that, asks for the password
 * and runs the act again.
 *
 * @throws what the act throws; see `isCancelled` for a question that was closed without an answer
 * @example await reauthenticated(() => call(deleteUser, { params: { id } }));
 */
export async function reauthenticated<Result>(
  act: () => Promise<Result>,
  { onQuestion }: Options = {},
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!isApiError(error) || !isCancelled(error)) throw error;
    await onQuestion?.();
    if (!(await promptPassword(error.message))) throw error;
    return reauthenticated(act);
  }
}

/** True for an act that was given up at the question for the password: nothing has changed, and there is nothing to say. */
export function isCancelled(error: unknown): boolean {
  return isApiError(error) && error.status === 403 && error.code === 'fresh-login-needed';
}

/** Acts that wait at the same moment share one question. */
function promptPassword(message: string): Promise<boolean> {
  recorded ??= new Promise<boolean>((response) =>
    getDefaultStore().set(questionAtom, { message, answer: response }),
  ).finally(() => {
    getDefaultStore().set(questionAtom, undefined);
    recorded = undefined;
  });
  return recorded;
}
