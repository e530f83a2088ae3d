/** kill -9 of one program of `npm start`: it is started again, and the others serve all the while. */
import { killProgram } from '../start/testing/kill-program';
import { OwnStore } from '../start/testing/own-store';
import type { ProgramName } from '../start/testing/own-store';
import { unless } from './scenario';
import type { Scenario } from './scenario';

const killed = (name: string, program: ProgramName): Scenario => ({
  name,
  async run(context) {
    const store = await OwnStore.open();
    context.defer(() => store.close());
    const before = await store.pidOf(program);
    const { recoveryMs, asked: requests, failed } = await killProgram(store, program);
    return {
      fault: `${program} killed`,
      happened: `started again; ${requests} requests to the other programs meanwhile, ${failed.length} failed`,
      recoveryMs,
      problems: [
        ...failed,
        ...unless((await store.pidOf(program)) !== before, 'its process is still the same'),
        ...unless(
          store.output.includes(`The ${program} has stopped (SIGKILL); it starts again in `),
          'no line says so',
        ),
      ],
    };
  },
});

export const apiKilled = killed('api-killed', 'api');
export const hostKilled = killed('host-killed', 'host');
export const releaseServerKilled = killed('release-server-killed', 'release server');
