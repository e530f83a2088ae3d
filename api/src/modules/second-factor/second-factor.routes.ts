import type { FastifyInstance } from 'fastify';
import {
  beginSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
} from '../../../contract';
import { secondFactorCalls } from '../../../contract/schemas';
import { callerOf } from '../../http/access';
import { logAuthEvent } from '../../http/auth-log';
import { conflict } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { Reauthentication } from '../accounts/fresh-login';
import { PasswordCheck } from '../accounts/password-check';
import { CodeCheck } from './code-check';
import * as factors from './second-factor.repo';
import { SecretBox } from './secret-box';
import { keyUri, newSecret } from './totp.rules';

/** The second factor of one's own account: administrators turn it on, and whoever has it may turn it off. */
export function secondFactorRoutes(app: FastifyInstance, services: Services): void {
  const { config, db, now } = services;
  const reauthentication = new Reauthentication(services);
  const passwords = new PasswordCheck(services);
  const codes = new CodeCheck(services);
  const box = new SecretBox(config.secretsKey);

  serve(app, getSecondFactor, secondFactorCalls.getSecondFactor, (request) =>
    factors.findSecondFactor(db, callerOf(request).id),
  );

  serve(app, beginSecondFactor, secondFactorCalls.beginSecondFactor, async (request) => {
    const caller = callerOf(request);
    // Whoever finds a device logged in must not lock its owner out by a factor of their own.
    const error = await reauthentication.errorFor(caller);
    if (error !== undefined) throw error;
    const secret = newSecret();
    const { id: accountId, username } = caller;
    await factors.beginSecondFactor(db, { accountId, secret: box.seal(secret, accountId), now: now() });
    return { secret, uri: keyUri(secret, username) };
  });

  serve(app, enableSecondFactor, secondFactorCalls.enableSecondFactor, async (request) => {
    const { id: accountId, sessionId } = callerOf(request);
    const attempt = { accountId, code: request.body.code, request };
    const recoveryCodes = await codes.demand(attempt, (code) =>
      factors.enableSecondFactor(db, { accountId, sessionId, code, now: now() }, box),
    );
    logAuthEvent(request, 'second-factor-enabled', { accountId });
    return { recovery_codes: recoveryCodes };
  });

  serve(app, disableSecondFactor, secondFactorCalls.disableSecondFactor, async (request) => {
    const caller = callerOf(request);
    const { id: accountId, sessionId } = caller;
    const { password = '', code } = request.body;
    if (!(await factors.hasSecondFactor(db, accountId)))
      throw conflict('not-enabled', 'The second factor is off already.');
    await passwords.demand({ caller, password, path: '/password', ip: request.ip });
    await codes.demand({ accountId, code, request }, (compact) =>
      factors.disableSecondFactor(db, { accountId, sessionId, code: compact, now: now() }, box),
    );
    logAuthEvent(request, 'second-factor-disabled', { accountId });
    return { message: 'The second factor is off' };
  });
}
