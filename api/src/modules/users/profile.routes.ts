import type { FastifyInstance } from 'fastify';
import { getUser, updateUser } from '../../../contract';
import { normalise, profileErrors } from '../../../contract/rules';
import { userCalls } from '../../../contract/schemas';
import { callerOf } from '../../http/access';
import { conflict, forbidden, invalid, notFound } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { Reauthentication } from '../accounts/reauthentication';
import { EmailThrottle } from '../accounts/throttle/email-throttle';
import { findAccount, isNewEmail, updateProfile } from './profile.repo';

export function profileRoutes(app: FastifyInstance, services: Services): void {
  const { config, db, now } = services;
  const emailThrottle = new EmailThrottle(services);
  const reauthentication = new Reauthentication(services);

  serve(app, getUser, userCalls.getUser, async (request) => {
    const { id } = request.params;
    if (id !== callerOf(request).id) throw forbidden('This is not your account.');
    const account = await findAccount(db, id, now());
    if (account === undefined) throw notFound('There is no such user.');
    return account;
  });

  serve(app, updateUser, userCalls.updateUser, async (request) => {
    const caller = callerOf(request);
    const { id, email = '', address = '', name = '', lastname = '', password } = request.body;
    if (id !== caller.id) throw forbidden('This is not your account.');
    const problems = Object.entries(profileErrors({ email, address, name, lastname }));
    if (problems.length > 0) {
      throw invalid(problems.map(([field, message]) => ({ path: `/${field}`, message })));
    }
    const form = {
      email: normalise(email),
      address: normalise(address),
      name: normalise(name),
      lastname: normalise(lastname),
    };
    if (await isNewEmail(db, id, form.email)) {
      // A person who controls the email address controls the account, because password reset links are sent to it.
      await reauthentication.enforce({ caller, password, ip: request.ip });
      await emailThrottle.enforce(form.email, id);
    }
    const revealTaken = config.accountPrivacy === 'spec';
    const profile = await updateProfile(db, { id, form, revealTaken, now: now() });
    if (profile === undefined) throw conflict('already-exists', 'Username or email already exist! ');
    if (profile.pendingEmail !== undefined)
      request.log.info({ event: 'email-change-requested', accountId: id });
    return profile;
  });
}
