/** Opens a release's browser build before any visitor does, in a process that is gone afterwards. */
import { config } from '../config';
import type { Release } from '../registry';
import { RendererProcess } from './renderer-process';

const limits = { softMs: 20_000, hardMs: 20_000 };

/**
 * @param files the texts of its scripts, as `checkFiles` returns them
 * @throws why browsers cannot load the release
 */
export async function examineBrowserBuild(
  release: Release,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  const label = `${release.name} ${release.release}`;
  const examiner = new RendererProcess({ sandbox: config.rendererSandbox, label, onStuck: () => undefined });
  try {
    await examiner.run({ do: 'openBrowserBuild', release, files: [...files] }, limits);
  } finally {
    examiner.kill('the browser build has been examined');
  }
}
