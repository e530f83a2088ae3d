import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../../checkout';

export type ReleaseCommand = 'deploy' | 'rollback' | 'releases';

/**
 * Runs a release command in a child process until it exits.
 * @param settings environment variables in addition to those of this process
 * @returns the exit code and the output
 */
export async function runReleaseCommand(
  name: ReleaseCommand,
  args: string[],
  settings: NodeJS.ProcessEnv,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', `scripts/release/${name}.ts`, ...args], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data));
  const [code] = await once(child, 'close');
  return { code: Number(code), output: text };
}
