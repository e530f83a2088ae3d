import { isApiError } from '@press-start/shared-ui/api';
import { showDialog } from '@press-start/shared-ui/feedback';
import { paths } from '@press-start/shared-ui/paths';
import { requireAdmin } from '@press-start/shared-ui/session';
import type { Session } from '@press-start/shared-ui/session';
import { redirect } from 'react-router-dom';
import { isCancelled, reauthenticated } from './reauthentication';
import { reasonOf } from './reasonOf';

/**
 * For the loader: runs calls that only administrators may make. A role taken away meanwhile ends at /home, a session
 * that is over at the login, which leads back here.
 */
export async function asAdmin<Result>(
  request: Request,
  run: (session: Session) => Promise<Result>,
): Promise<Result> {
  const session = await requireAdmin();
  try {
    return await run(session);
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { pathname, search } = new URL(request.url);
    if (error.status === 401) throw redirect(paths.login(pathname + search));
    if (error.status === 403) throw redirect(paths.home());
    throw error;
  }
}

/**
 * For a change: true when it was made; else the admin reads the server's own reason, or has just cancelled it at the
 * question for the password.
 */
export async function changed(run: () => Promise<unknown>): Promise<boolean> {
  const reason = await refusalOf(run);
  if (reason === undefined) return true;
  if (reason !== CANCELLED) await showDialog({ title: 'Not changed', text: reason });
  return false;
}

/** The reason of a change that was cancelled at the question for the password. */
export const CANCELLED = 'Cancelled.';

/** Why a change was not made, in the server's words; undefined when it was. Asks for the password when it is demanded. */
export async function refusalOf(run: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await reauthenticated(run);
    return undefined;
  } catch (error) {
    if (isCancelled(error)) return CANCELLED;
    if (!isApiError(error)) throw error;
    const lines = error.lines.map(({ name_product, in_stock }) => `${name_product}: ${in_stock} in stock`);
    return [reasonOf(error), ...lines].join('\n');
  }
}
