import { redirect } from 'react-router-dom';
import { isApiError } from '@press-start/shared-ui/api';
import { paths } from '@press-start/shared-ui/paths';
import type { Session } from '@press-start/shared-ui/session';
import { requireAdmin } from '@press-start/shared-ui/session';

/**
 * Runs a loader for administrators. Redirects all other visitors to /home, also if the API responds with 403.
 * If the API responds with 401, redirects to the login page, with the requested URL as the return path.
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
