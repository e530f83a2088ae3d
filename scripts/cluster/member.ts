import type { Program } from './program';

/** A host or an API of the cluster. */
export interface Member {
  program: Program;
  /** URL that bypasses Caddy. */
  url: string;
  /** Path that returns 200 when the program is available. */
  readyPath: string;
}

/** Starts a member and waits until it is available. Returns the duration in milliseconds. */
export async function startMember({ program, url, readyPath }: Member): Promise<number> {
  const started = performance.now();
  program.start();
  await program.waitUntil('to be available', async () => {
    const response = await fetch(url + readyPath).catch(() => undefined);
    await response?.body?.cancel();
    return response?.status === 200;
  });
  return performance.now() - started;
}

/** Stops a member with SIGTERM, as a deployment does, and starts it again. */
export async function restartMember(member: Member): Promise<void> {
  await member.program.stop('SIGTERM');
  await startMember(member);
}
