/** The art that no package brings: drawn by programs, written as files of the host (`artUrl` in shared-ui). */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { png } from './png';
import { drawFloorRows, drawScene } from './scene';
import { drawShare } from './share';
import { drawTeam } from './team';

/** Rows of the landing scene's floor, and the moments in which its lines run; the page counts with them. */
const floor = { depth: 150, moments: 20 };

export async function writeArt(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const pictures = {
    team: drawTeam(),
    scene: drawScene({ width: 640, sky: 300, floor: floor.depth, sun: 64 }),
    floor: drawFloorRows(floor.depth, floor.moments),
    share: drawShare(),
  };
  for (const [name, picture] of Object.entries(pictures))
    await writeFile(path.join(folder, `${name}.png`), png(picture));
}
