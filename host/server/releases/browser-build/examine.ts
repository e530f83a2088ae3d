import { config } from '../../config';
import { RendererProcess } from '../../render/process/renderer-process';
import type { Release } from '../release';

const limits = { softMs: 20_000, hardMs: 20_000 };

/**
 * Loads every page and fragment of a release's browser build, and its login dialog if the remote owns the
 * login, in a separate process. Renders none of them.
 * @param files the texts of the release's scripts, as `checkFiles` returns them
 * @throws an Error that says why browsers cannot load the release, or why the check did not finish
 */
export async function examineBrowserBuild(
  release: Release,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  const label = `${release.name} ${release.release}`;
  const examiner = new RendererProcess({ sandbox: config.rendererSandbox, label, onStuck: () => undefined });
  try {
    await examiner.run({ kind: 'openBrowserBuild', release, files: [...files] }, limits);
  } finally {
    examiner.kill('the browser build has been examined');
  }
}
