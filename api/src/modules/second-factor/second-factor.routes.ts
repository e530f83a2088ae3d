import type { FastifyInstance } from 'fastify';
import {
  beginSecondFactorSetup,
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
import { PasswordCheck } from '../accounts/password/password-check';
import { Reauthentication } from '../accounts/reauthentication';
import { CodeCheck } from './code-check';
import * as factors from './second-factor.repo';
import { SecretBox } from './secret-box';
import { keyUri, newSecret } from './totp.rules';

/**
 * Only administrators can enable a second factor. The owner can disable it with the password and a code, even after
 * losing the administrator role.
 */
export function secondFactorRoutes(app: FastifyInstance, services: Services): void {
  const { config, db, now } = services;
  const reauthentication = new Reauthentication(services);
  const passwords = new PasswordCheck(services);
  const codes = new CodeCheck(services);
  const box = new SecretBox(config.secretsKey);

  serve(app, getSecondFactor, secondFactorCalls.getSecondFactor, (request) =>
    factors.findSecondFactor(db, callerOf(request).id),
  );

  serve(app, beginSecondFactorSetup, secondFactorCalls.beginSecondFactorSetup, async (request) => {
    const caller = callerOf(request);
    // Require re-authentication, so that a person who finds a logged-in device cannot lock out its owner.
    const error = await reauthentication.errorFor(caller);
    if (error !== undefined) throw error;
    const secret = newSecret();
    const { id: accountId, username } = caller;
    await factors.beginSecondFactorSetup(db, { accountId, secret: box.seal(secret, accountId), now: now() });
    return { secret, uri: keyUri(secret, username) };
  });

  serve(app, enableSecondFactor, secondFactorCalls.enableSecondFactor, async (request) => {
    const { id: accountId, sessionId } = callerOf(request);
    const attempt = { accountId, code: request.body.code, request };
    const recoveryCodes = await codes.verify(attempt, (code) =>
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
    await passwords.verify({ caller, password, path: '/password', ip: request.ip });
    await codes.verify({ accountId, code, request }, (compact) =>
      factors.disableSecondFactor(db, { accountId, sessionId, code: compact, now: now() }, box),
    );
    logAuthEvent(request, 'second-factor-disabled', { accountId });
    return { message: 'The second factor is off' };
  });
}
