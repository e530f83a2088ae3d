/**
 * `npm run kit`: packs what a remote's own checkout needs and publishes it beside the releases, as
 * `kit/<version>+<hash>/….tgz`. What is published never changes: other sources make another folder.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderOf, readManifest } from '../checkout';
import { runCommand } from '../release/command';
import { hostUrl } from '../release/host-report';
import { openReleases } from '../release/release';
import { packKit } from './pack';

/** Where remote teams reach the store's files. */
const origin =
  process.env.RELEASES_URL ||
  `${process.env.PUBLIC_URL || hostUrl.replace('127.0.0.1', 'localhost')}/releases`;

await runCommand(async () => {
  const draft = mkdtempSync(path.join(tmpdir(), 'press-start-kit-'));
  try {
    const files = await packKit(draft);
    const content = createHash('sha256');
    for (const file of files) content.update(readFileSync(path.join(draft, file)));
    const name = `${readManifest(folderOf('shared-ui')).version}+${content.digest('hex').slice(0, 8)}`;
    await openReleases().put('kit', name, { folder: draft, items: files });
    console.log(`Kit ${name} is published. In a remote's own checkout:\n`);
    console.log(
      ['npm install', ...files.map((file) => `${origin}/kit/${encodeURIComponent(name)}/${file}`)].join(
        ' \\\n  ',
      ),
    );
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
});
