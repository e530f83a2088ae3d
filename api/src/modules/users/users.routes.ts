import type { FastifyInstance } from 'fastify';
import {
  deleteUser,
  listUsers,
  setUserActive,
  setUserAdmin,
  TOTAL_HEADER,
  updateUser,
  type User,
} from '../../../contract';
import { normalised, profileErrors } from '../../../contract/rules';
import { userCalls } from '../../../contract/schemas';
import { callerOf } from '../../http/access';
import { conflict, forbidden, invalid, notFound } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { deleteAccount } from './delete-account.repo';
import { setActive, setAdmin } from './rights.repo';
import * as users from './users.repo';

export function userRoutes(app: FastifyInstance, { db, now }: Services): void {
  serve(app, listUsers, userCalls.listUsers, async ({ query }, reply) => {
    const { users: listed, total } = await users.listUsers(db, query);
    reply.header(TOTAL_HEADER, total);
    return listed;
  });

  serve(app, updateUser, userCalls.updateUser, async (request) => {
    const { id, email = '', address = '', name = '', lastname = '' } = request.body;
    if (id !== callerOf(request).id) throw forbidden('This is not your account.');
    const problems = Object.entries(profileErrors({ email, address, name, lastname }));
    if (problems.length > 0) {
      throw invalid(problems.map(([field, message]) => ({ path: `/${field}`, message })));
    }
    const profile = await users.updateProfile(db, id, {
      email: normalised(email),
      address: normalised(address),
      name: normalised(name),
      lastname: normalised(lastname),
    });
    if (profile === undefined) throw conflict('already-exists', 'Username or email already exist! ');
    return profile;
  });

  serve(app, deleteUser, userCalls.deleteUser, async (request) => {
    const caller = callerOf(request);
    const { id } = request.params;
    if (id !== caller.id && !caller.admin) throw forbidden('This is not your account.');
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
