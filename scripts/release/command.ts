/** Runs the release commands, and formats the deploy commands that they print. */
import { isWholeStore } from '../checkout';

/**
 * Returns the command that makes a release live or the canary. In a remote's own checkout, it needs no name.
 * @param release a stored release; without it, the command builds a new one
 * @param canaryPercent percentage of the visitors who receive the canary; without it, the release becomes
 * live
 */
export function deployCommand(name: string, release?: string, canaryPercent?: number): string {
  const remote = isWholeStore ? ` ${name}` : '';
  if (release === undefined) return `npm run deploy${remote}`;
  const canary = canaryPercent === undefined ? '' : ` --canary ${canaryPercent}`;
  return `npm run deploy${remote} -- --release ${release}${canary}`;
}

/** If the work throws, prints the error message and sets the exit code to 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
