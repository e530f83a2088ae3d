import { hashPassword } from '../../api/src/modules/accounts/password/password';
import { insertShopper } from '../../api/src/testing/rows';
import { problemUnless } from '../faults/scenario';
import { post } from './api-calls';
import type { Member } from './member';
import type { Scenario } from './scenario';

const REQUESTS = 20;

/** Wrong logins and sign-ups that reach two APIs alternately have the same limits as at one API. */
export const sharedLimits: Scenario = {
  name: 'shared-limits',
  async run({ cluster: { apis, database } }) {
    const hash = await hashPassword('arcade1978');
    /** Returns how many of the concurrent requests were not rejected with 429. */
    const countAllowed = async (targets: readonly Member[], path: string, body: object, address: string) => {
      const statuses = await Promise.all(
        Array.from({ length: REQUESTS }, async (_, index) => {
          const api = targets[index % targets.length];
          if (api === undefined) throw new Error('The cluster has no API.');
          return (await post(api, path, body, { address })).status;
        }),
      );
      return statuses.filter((status) => status !== 429).length;
    };
    const countLogins = async (targets: readonly Member[], username: string, address: string) => {
      await insertShopper(database.db, username, hash);
      return countAllowed(targets, '/auth/login', { username, password: 'wrong1' }, address);
    };
    const one = apis.slice(0, 1);
    const logins = {
      one: await countLogins(one, 'victim1', '203.0.113.1'),
      both: await countLogins(apis, 'victim2', '203.0.113.2'),
    };
    const signUps = {
      one: await countAllowed(one, '/auth/signup', {}, '203.0.113.3'),
      both: await countAllowed(apis, '/auth/signup', {}, '203.0.113.4'),
    };
    const describe = (name: string, { one: atOne, both }: typeof logins) =>
      `of ${REQUESTS} ${name}, ${atOne} were allowed at one API and ${both} at both APIs`;
    return {
      figures: `${describe('wrong logins', logins)}; ${describe('sign-ups', signUps)}`,
      problems: [
        ...problemUnless(logins.one === logins.both, 'the limits of logins differ'),
        ...problemUnless(signUps.one === signUps.both, 'the limits of sign-ups differ'),
        ...problemUnless(logins.both < REQUESTS && signUps.both < REQUESTS, 'a limit was not reached'),
      ],
    };
  },
};
