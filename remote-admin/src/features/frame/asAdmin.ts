import { isApiError } from '@press-start/shared-ui/api';
import { paths } from '@press-start/shared-ui/paths';
import { requireAdmin } from '@press-start/shared-ui/session';
import type { Session } from '@press-start/shared-ui/session';
import { redirect } from 'react-router-dom';

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
