import sharp from 'sharp';
import { HttpError, invalid } from '../../http/errors';

export interface EncodedImage {
  webp: Buffer;
  width: number;
  height: number;
}

/** Maximum number of pixels per side. Without a limit, a small file could decode to a picture that exhausts memory. */
const MAX_SIDE_PIXELS = 4096;

/** Larger pictures are scaled down to fit into this size in pixels. */
const MAX_STORED = { width: 960, height: 1280 };

/** Signatures of the accepted formats. SVG is not accepted, because it can contain scripts. */
const SIGNATURES = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n\x1a\n/,
  /^GIF8[79]a/,
  /^RIFF....WEBP/s,
  /^....ftypavi[fs]/s,
];

/**
 * Re-encodes a picture as WebP, which removes appended data and metadata such as the location.
 * @throws HttpError 422 for a file that is not a picture of an accepted format and size, and 503 on a timeout
 */
export async function reencode(file: Buffer): Promise<EncodedImage> {
  const header = file.subarray(0, 16).toString('latin1');
  if (!SIGNATURES.some((pattern) => pattern.test(header)))
    throw invalidFile('Please choose a JPEG, PNG, GIF, WebP or AVIF picture');
  try {
    const input = sharp(file, { limitInputPixels: MAX_SIDE_PIXELS * MAX_SIDE_PIXELS, failOn: 'error' });
    const { width, height } = await input.metadata();
    if (width > MAX_SIDE_PIXELS || height > MAX_SIDE_PIXELS) throw tooManyPixels();
    const { data, info } = await input
      .autoOrient()
      .resize({ ...MAX_STORED, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer({ resolveWithObject: true });
    return { webp: data, width: info.width, height: info.height };
  } catch (error) {
    throw toHttpError(error);
  }
}

export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const message = error instanceof Error ? error.message : '';
  // Sharp has no error codes, so match its messages.
  if (message.startsWith('timeout:')) return tooBusy();
  if (message.includes('pixel limit')) return tooManyPixels();
  return invalidFile('This picture cannot be read');
}

/** A picture of the allowed size usually exceeds the timeout only when many pictures are processed concurrently. */
const tooBusy = () =>
  new HttpError(
    503,
    { error: 'busy', message: 'Many pictures are being read right now. Please try again in a moment.' },
    5,
  );

const tooManyPixels = () => invalidFile(`A picture has at most ${MAX_SIDE_PIXELS} pixels a side`);

function invalidFile(message: string) {
  return invalid([{ path: '/file', message }]);
}
