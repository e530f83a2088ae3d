import type { FastifyInstance } from 'fastify';
import {
  deleteUser,
  exportUsers,
  listUsers,
  setUserActive,
  setUserAdmin,
  TOTAL_HEADER,
} from '../../../contract';
import { userCalls } from '../../../contract/schemas';
import { callerOf } from '../../http/access';
import { logAuthEvent } from '../../http/auth-log';
import { forbidden, invalid, notFound } from '../../http/errors';
import { sendCsv } from '../../http/send-csv';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { AdminReauthentication, Reauthentication } from '../accounts/reauthentication';
import { deleteAccount } from './delete-account.repo';
import { setActive, setAdmin } from './rights.repo';
import * as users from './users.repo';

export function userRoutes(app: FastifyInstance, services: Services): void {
  const { db, now } = services;
  const reauthentication = new Reauthentication(services);
  const adminReauthentication = new AdminReauthentication(services);

  serve(app, listUsers, userCalls.listUsers, async ({ query }, reply) => {
    const { users: listed, total } = await users.listUsers(db, query);
    reply.header(TOTAL_HEADER, total);
    return listed;
  });

  serve(app, exportUsers, userCalls.exportUsers, async ({ query }, reply) =>
    sendCsv(reply, {
      name: 'users',
      head: ['User Id', 'Username', 'Name', 'Last Name', 'Status', 'Email', 'Address', 'Admin', 'Created'],
      batches: users.userBatches(db, query),
      cells: (user) => [
        user.id_user,
        user.nickname,
        user.name,
        user.lastname,
        user.active ? 'Active' : 'Banned',
        user.email,
        user.address,
        user.admin ? 'yes' : 'no',
        user.created,
      ],
    }),
  );

  serve(app, deleteUser, userCalls.deleteUser, async (request) => {
    const caller = callerOf(request);
    const { id } = request.params;
    if (id !== caller.id && !caller.admin) throw forbidden('This is not your account.');
    if (id === caller.id) {
      await reauthentication.enforce({ caller, password: request.body.password, ip: request.ip });
    } else await adminReauthentication.enforce(caller);
    const wasDeleted = await deleteAccount(db, { callerId: caller.id, userId: id, now: now() });
    if (!wasDeleted) throw noSuchUser();
    logAuthEvent(request, 'account-deleted', { accountId: id, by: caller.id });
    return { message: 'Deleted' };
  });

  serve(
    app,
    setUserAdmin,
    userCalls.setUserAdmin,
    async (request) => {
      const { flag, id } = request.params;
      const value = strictBoolean('flag', flag);
      const caller = callerOf(request);
      await adminReauthentication.enforce(caller);
      const decision = { adminId: caller.id, userId: id, value, now: now() };
      const { user, changed } = requireUser(await setAdmin(db, decision));
      const event = value ? 'admin-granted' : 'admin-revoked';
      if (changed) logAuthEvent(request, event, { accountId: id, by: caller.id });
      return user;
    },
    { tokenInBody: true },
  );

  serve(
    app,
    setUserActive,
    userCalls.setUserActive,
    async (request) => {
      const { id, value: text } = request.params;
      const value = strictBoolean('value', text);
      const caller = callerOf(request);
      if (!value) await adminReauthentication.enforce(caller);
      const decision = { adminId: caller.id, userId: id, value, now: now() };
      const { user, changed } = requireUser(await setActive(db, decision));
      const event = value ? 'user-activated' : 'user-banned';
      if (changed) logAuthEvent(request, event, { accountId: id, by: caller.id });
      return user;
    },
    { tokenInBody: true },
  );
}

const noSuchUser = () => notFound('There is no such user.');

function requireUser<Result>(result: Result | undefined): Result {
  if (result === undefined) throw noSuchUser();
  return result;
}

/** Throws 422 unless the text is 'true' or 'false'. */
function strictBoolean(name: string, text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  throw invalid([{ path: `/${name}`, message: `${name} must be true or false` }]);
}
