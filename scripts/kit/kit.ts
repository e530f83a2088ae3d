/**
 * `npm run kit`: packs the packages for a remote's own checkout and publishes them in the release store as
 * `kit/<version>+<hash>/….tgz`. A published kit never changes.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderOf, readManifest } from '../checkout';
import { runCommand } from '../release/command';
import { openReleases } from '../release/open-releases';
import { releasesUrl } from '../release/settings';
import { packKit } from './pack';

await runCommand(async () => {
  const draft = mkdtempSync(path.join(tmpdir(), 'press-start-kit-'));
  try {
    const files = await packKit(draft);
    const content = createHash('sha256');
    for (const file of files) content.update(readFileSync(path.join(draft, file)));
    const name = `${readManifest(folderOf('shared-ui')).version}+${content.digest('hex').slice(0, 8)}`;
    await openReleases().put('kit', name, { folder: draft, items: files });
    console.log(`Kit ${name} is published. To install it in a remote's own checkout:\n`);
    console.log(
      ['npm install', ...files.map((file) => `${releasesUrl}/kit/${encodeURIComponent(name)}/${file}`)].join(
        ' \\\n  ',
      ),
    );
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
});
