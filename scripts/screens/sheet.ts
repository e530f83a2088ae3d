/** Writes contact sheets: an HTML page with all screenshots, and an image of each row of this page. */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchBrowser } from '../bench/browser';
import type { Screen } from './screen-list';

interface Sheet {
  output: string;
  screens: readonly Screen[];
  themes: readonly string[];
  widths: readonly number[];
}

export const fileName = (screen: string, theme: string, width: number) => `${screen}-${theme}-${width}.png`;

const style = `
  body { margin: 24px; font: 14px system-ui; background: #777; color: #fff }
  section { display: flex; gap: 12px; align-items: start; margin-bottom: 24px }
  h2 { flex: none; width: 120px; margin: 0; font-size: 16px; overflow-wrap: anywhere }
  figure { flex: none; margin: 0 }
  a { display: block; max-height: 640px; overflow: hidden; background: #555 }
  img { display: block; width: 100% }
`;

/** Width of a screenshot on the sheet, in pixels. */
const displayWidth = (width: number) => Math.round(Math.min(width / 2, 400));

/** Writes `index.html` and an image `sheet-<screen>.png` for each screen. */
export async function writeSheets({ output, screens, themes, widths }: Sheet): Promise<void> {
  const rows = screens.map(({ name }) => {
    const figures = widths.flatMap((width) =>
      themes
        .map((theme) => ({ theme, file: fileName(name, theme, width) }))
        .filter(({ file }) => existsSync(path.join(output, file)))
        .map(
          ({ theme, file }) =>
            `<figure style="width: ${displayWidth(width)}px"><figcaption>${theme}, ${width}</figcaption>` +
            `<a href="${file}"><img src="${file}" alt=""></a></figure>`,
        ),
    );
    return `<section id="${name}"><h2>${name}</h2>${figures.join('')}</section>`;
  });
  const page = path.join(output, 'index.html');
  writeFileSync(
    page,
    `<!doctype html><html lang="en"><title>Screens</title><style>${style}</style>${rows.join('\n')}`,
  );
  const browser = await launchBrowser();
  try {
    const tab = await browser.newPage({ viewport: { width: 2600, height: 800 } });
    await tab.goto(pathToFileURL(page).href);
    for (const { name } of screens)
      await tab.locator(`[id="${name}"]`).screenshot({ path: path.join(output, `sheet-${name}.png`) });
  } finally {
    await browser.close();
  }
}
