import { launchApi } from './apis';
import { Postgres } from './postgres';
import { unless, type Scenario } from './scenario';

/** Waiting does not mend it, so the process ends and says why. */
export const wrongPassword: Scenario = {
  name: 'wrong-password',
  async run(context) {
    const postgres = await Postgres.create();
    context.defer(() => postgres.remove());
    const url = new URL(postgres.url);
    url.password = 'mistaken';
    const { process } = await launchApi(context, url.href);
    const code = await process.end();
    const lines = process.output.trim().split('\n');
    return {
      fault: 'wrong password in DATABASE_URL',
      happened: `exit ${code}: ${lines[0] ?? ''}`,
      problems: [
        ...unless(code === 1, `exit ${code}`),
        ...unless(
          lines.length === 1 && /password authentication failed/.test(lines[0] ?? ''),
          'no clear line',
        ),
        ...unless(!process.output.includes('mistaken'), 'the password is shown'),
      ],
    };
  },
};
