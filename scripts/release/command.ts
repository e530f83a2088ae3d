/** The commands of the terminal: how they are run, and how they are named. */
import { isWholeStore } from '../checkout';

/**
 * What makes a release live, to the letter; in a remote's own checkout there is no other remote to name.
 * @param release a stored release; without it, the sources are built
 */
export function deployCommand(name: string, release?: string, canaryPercent?: number): string {
  const remote = isWholeStore ? ` ${name}` : '';
  if (release === undefined) return `npm run deploy${remote}`;
  const canary = canaryPercent === undefined ? '' : ` --canary ${canaryPercent}`;
  return `npm run deploy${remote} -- --release ${release}${canary}`;
}

/** Runs a command of the terminal: what goes wrong is one line, and the program ends with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
