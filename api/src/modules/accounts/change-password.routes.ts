import type { FastifyInstance } from 'fastify';
import { changePassword } from '../../../contract';
import { newPasswordError } from '../../../contract/rules';
import { accountCalls } from '../../../contract/schemas';
import { callerOf } from '../../http/access';
import { logAuthEvent } from '../../http/auth-log';
import { invalid } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { replaceKnownPassword } from './change-password.repo';
import { hashPassword } from './password';
import { PasswordCheck } from './password-check';

/** Another password, for who knows the present one. */
export function changePasswordRoutes(app: FastifyInstance, services: Services): void {
  const { db, now } = services;
  const check = new PasswordCheck(services);

  serve(app, changePassword, accountCalls.changePassword, async (request) => {
    const caller = callerOf(request);
    const { current = '', password = '' } = request.body;
    const message = newPasswordError(password);
    if (message !== undefined) throw invalid([{ path: '/password', message }]);
    const known = await check.demand({ caller, password: current, path: '/current', ip: request.ip });
    const fresh = await hashPassword(password);
    if (!(await replaceKnownPassword(db, caller, { known, fresh }, now()))) {
      throw invalid([{ path: '/current', message: 'Wrong password' }]);
    }
    logAuthEvent(request, 'password-changed', { accountId: caller.id });
    return { message: 'Password updated' };
  });
}
