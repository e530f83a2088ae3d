import type { FastifyInstance } from 'fastify';
import {
  deleteUser,
  exportUsers,
  listUsers,
  setUserActive,
  setUserAdmin,
  TOTAL_HEADER,
  type User,
} from '../../../contract';
import { userCalls } from '../../../contract/schemas';
import { callerOf } from '../../http/access';
import { csvFile } from '../../http/csv-file';
import { forbidden, invalid, notFound } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { FreshLogin } from '../accounts/fresh-login';
import { deleteAccount } from './delete-account.repo';
import { setActive, setAdmin } from './rights.repo';
import * as users from './users.repo';

export function userRoutes(app: FastifyInstance, services: Services): void {
  const { db, now } = services;
  const freshLogin = new FreshLogin(services);

  serve(app, listUsers, userCalls.listUsers, async ({ query }, reply) => {
    const { users: listed, total } = await users.listUsers(db, query);
    reply.header(TOTAL_HEADER, total);
    return listed;
  });

  serve(app, exportUsers, userCalls.exportUsers, async ({ query }, reply) =>
    csvFile(reply, {
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
      await freshLogin.demand({ caller, password: request.body.password, ip: request.ip });
    }
    const deleted = await deleteAccount(db, { callerId: caller.id, userId: id, now: now() });
    if (!deleted) throw noSuchUser();
    request.log.info({ event: 'account-deleted', accountId: id, by: caller.id });
    return { message: 'Deleted' };
  });

  serve(
    app,
    setUserAdmin,
    userCalls.setUserAdmin,
    async (request) => {
      const { flag, id } = request.params;
      const value = strictBoolean('flag', flag);
      const decision = { adminId: callerOf(request).id, userId: id, value, now: now() };
      return found(await setAdmin(db, decision));
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
      const decision = { adminId: callerOf(request).id, userId: id, value, now: now() };
      return found(await setActive(db, decision));
    },
    { tokenInBody: true },
  );
}

const noSuchUser = () => notFound('There is no such user.');

function found(user: User | undefined): User {
  if (user === undefined) throw noSuchUser();
  return user;
}

/** Only 'true' is true and only 'false' is false. */
function strictBoolean(name: string, text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  throw invalid([{ path: `/${name}`, message: `${name} must be true or false` }]);
}
