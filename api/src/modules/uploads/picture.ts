import sharp from 'sharp';
import { invalid, HttpError } from '../../http/errors';

export interface Picture {
  webp: Buffer;
  width: number;
  height: number;
}

/** Pixels a side; a small file can hold a picture that fills the memory. */
const MAX_SIDE = 4096;

/** Larger than any place the store shows a picture in, on a screen of double density. */
const KEPT = { width: 960, height: 1280 };

/** How the kinds we take begin; SVG is none of them, it is a program. */
const BEGINNINGS = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n\x1a\n/,
  /^GIF8[79]a/,
  /^RIFF....WEBP/s,
  /^....ftypavi[fs]/s,
];

/**
 * Draws the picture anew as WebP: nothing that was hidden in the file is kept, neither where it was taken nor a second
 * file behind it. Throws 422 for anything that is no picture.
 */
export async function redraw(file: Buffer): Promise<Picture> {
  const beginning = file.subarray(0, 16).toString('latin1');
  if (!BEGINNINGS.some((pattern) => pattern.test(beginning)))
    throw wrongFile('Please choose a JPEG, PNG, GIF, WebP or AVIF picture');
  try {
    const input = sharp(file, { limitInputPixels: MAX_SIDE * MAX_SIDE, failOn: 'error' });
    const { width, height } = await input.metadata();
    if (width > MAX_SIDE || height > MAX_SIDE) throw tooManyPixels();
    const { data, info } = await input
      .autoOrient()
      .resize({ ...KEPT, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer({ resolveWithObject: true });
    return { webp: data, width: info.width, height: info.height };
  } catch (error) {
    throw pictureError(error);
  }
}

/** What a failure of the drawing means for who has sent the picture. */
export function pictureError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const message = error instanceof Error ? error.message : '';
  // Sharp's own words, as it has no codes.
  if (message.startsWith('timeout:')) return tooBusy();
  if (message.includes('pixel limit')) return tooManyPixels();
  return wrongFile('This picture cannot be read');
}

/** Any picture of the size allowed is drawn in a fraction of the time, unless many are. */
const tooBusy = () =>
  new HttpError(
    503,
    { error: 'busy', message: 'Many pictures are being read right now. Please try again in a moment.' },
    5,
  );

const tooManyPixels = () => wrongFile(`A picture has at most ${MAX_SIDE} pixels a side`);

function wrongFile(message: string) {
  return invalid([{ path: '/file', message }]);
}
