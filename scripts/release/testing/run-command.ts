/** Runs a command of the README for a remote team, as its terminal does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../../checkout';

export type ReleaseCommand = 'deploy' | 'rollback' | 'releases';

/**
 * @param environment settings besides those of this process
 * @returns its exit code and what it said
 */
export async function runReleaseCommand(
  name: ReleaseCommand,
  args: string[],
  environment: NodeJS.ProcessEnv,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', `scripts/release/${name}.ts`, ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data));
  const [code] = await once(child, 'close');
  return { code: Number(code), output: text };
}
