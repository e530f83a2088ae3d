import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { Bucket, type BucketSettings } from '../../../../scripts/release/bucket';
import type { Config } from '../../config';
import { unavailable } from '../../http/errors';
import { imagesFolder } from '../../http/images';
import type { EncodedImage } from './picture';

interface StoredImage {
  secure_url: string;
  public_id: string;
}

interface ImageStore {
  /** Throws 503 if Cloudinary or the bucket does not store the image. */
  save(image: EncodedImage, log: FastifyBaseLogger): Promise<StoredImage>;
}

export function chooseImageStore(config: Pick<Config, 'uploads' | 'dataDir'>): ImageStore {
  const { bucket, cloudinary, preset } = config.uploads;
  if (cloudinary !== undefined) return cloudinaryStore(cloudinary, preset);
  return bucket === undefined ? folderStore(imagesFolder(config)) : bucketStore(bucket);
}

/**
 * File names are content hashes, so that browsers can cache the files permanently and identical images are stored once.
 */
function folderStore(root: string): ImageStore {
  return {
    async save({ webp }) {
      const name = nameOf(webp);
      const folder = join(root, 'uploads');
      await mkdir(folder, { recursive: true });
      // Write under another name first, so that an incomplete image is never served.
      const draft = join(folder, `.${randomUUID()}`);
      await writeFile(draft, webp);
      await rename(draft, join(folder, `${name}.webp`));
      return { secure_url: `/images/uploads/${name}.webp`, public_id: `uploads/${name}` };
    },
  };
}

const nameOf = (webp: Buffer) => createHash('sha256').update(webp).digest('hex').slice(0, 24);

/** All machines share the bucket. `http/images.ts` serves its images at the same URLs as those in the folder. */
function bucketStore(settings: BucketSettings): ImageStore {
  const bucket = new Bucket(settings);
  return {
    async save({ webp }, log) {
      const name = nameOf(webp);
      const headers = {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      };
      await bucket.put(`uploads/${name}.webp`, new Uint8Array(webp), headers).catch((error: unknown) => {
        log.error({ err: error }, 'storing an image in the bucket failed');
        throw storeUnavailable();
      });
      return { secure_url: `/images/uploads/${name}.webp`, public_id: `uploads/${name}` };
    },
  };
}

const storeUnavailable = () =>
  unavailable('images-unavailable', 'The image host does not answer. Please try again.');

/** Uses Cloudinary's unsigned upload. The browser does not need to know the configured preset. */
function cloudinaryStore(
  { cloudName, apiUrl }: { cloudName: string; apiUrl: string },
  preset: string,
): ImageStore {
  const url = `${apiUrl}/v1_1/${encodeURIComponent(cloudName)}/image/upload`;
  return {
    async save({ webp }) {
      const form = new FormData();
      form.set('upload_preset', preset);
      form.set('file', new Blob([new Uint8Array(webp)], { type: 'image/webp' }), 'picture.webp');
      const image = await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(20_000) })
        .then((response): Promise<unknown> => (response.ok ? response.json() : Promise.resolve(undefined)))
        .catch(() => undefined);
      if (!isStoredImage(image)) {
        throw storeUnavailable();
      }
      return { secure_url: image.secure_url, public_id: image.public_id };
    },
  };
}

function isStoredImage(response: unknown): response is StoredImage {
  if (typeof response !== 'object' || response === null) return false;
  if (!('secure_url' in response) || !('public_id' in response)) return false;
  const { secure_url: url, public_id: id } = response;
  return typeof url === 'string' && url.startsWith('https://') && typeof id === 'string';
}
