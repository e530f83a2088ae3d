/** Generates the site's images, which the build adds to the host's files (`artUrl` in shared-ui). */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodePng } from '../pixels/png';
import { drawLinkPreview } from './link-preview';
import { drawPortraits } from './portraits';
import { drawFloorRows, drawScene } from './scene';
import { drawTeam } from './team';

/** Rows and animation frames of the landing scene's floor. The page's styles depend on these numbers. */
const floor = { depth: 150, frames: 20 };

export async function writeArt(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const images = {
    team: drawTeam(),
    portraits: drawPortraits(),
    scene: drawScene({ width: 640, sky: 300, floor: floor.depth, sun: 64 }),
    floor: drawFloorRows(floor.depth, floor.frames),
    share: drawLinkPreview(),
  };
  for (const [name, image] of Object.entries(images))
    await writeFile(path.join(folder, `${name}.png`), await encodePng(image));
}
