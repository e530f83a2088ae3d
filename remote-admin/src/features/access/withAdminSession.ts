import { redirect } from 'react-router-dom';
import { isApiError } from '@press-start/shared-ui/api';
import { paths } from '@press-start/shared-ui/paths';
import type { Session } from '@press-start/shared-ui/session';
import { requireAdmin } from '@press-start/shared-ui/session';

/**
 * Runs a loader for administrators and redirects other visitors to /home. A 403 response also redirects to
 * /home. A 401 response redirects to the login dialog, with the requested URL as the return path. Rethrows
 * any other error.
 */
export async function withAdminSession<Result>(
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
