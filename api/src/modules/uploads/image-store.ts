import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { Bucket, type BucketSettings } from '../../../../scripts/release/bucket';
import type { Config } from '../../config';
import { unavailable } from '../../http/errors';
import { imagesFolder } from '../../http/images';
import type { Picture } from './picture';

interface StoredImage {
  secure_url: string;
  public_id: string;
}

/** Where uploaded pictures are stored. */
export interface ImageStore {
  /** Throws 503 when the place is out of reach; the log has the reason. */
  keep(picture: Picture, log: FastifyBaseLogger): Promise<StoredImage>;
}

/** Cloudinary or a bucket where their settings are given, else the folder of this machine. */
export function chooseImageStore(config: Pick<Config, 'uploads' | 'dataDir'>): ImageStore {
  const { bucket, cloudinary, preset } = config.uploads;
  if (cloudinary !== undefined) return cloudinaryStore(cloudinary, preset);
  return bucket === undefined ? ownFolder(imagesFolder(config)) : bucketStore(bucket);
}

/** Named by its content, so that browsers may keep it for good and the same picture is kept once. */
function ownFolder(root: string): ImageStore {
  return {
    async keep({ webp }) {
      const name = nameOf(webp);
      const folder = join(root, 'uploads');
      await mkdir(folder, { recursive: true });
      // Renamed once it is complete: nobody is ever served half a picture.
      const draft = join(folder, `.${randomUUID()}`);
      await writeFile(draft, webp);
      await rename(draft, join(folder, `${name}.webp`));
      return { secure_url: `/images/uploads/${name}.webp`, public_id: `uploads/${name}` };
    },
  };
}

const nameOf = (webp: Buffer) => createHash('sha256').update(webp).digest('hex').slice(0, 24);

/** All machines share it; `http/images.ts` serves it under the same addresses as the folder. */
function bucketStore(settings: BucketSettings): ImageStore {
  const bucket = new Bucket(settings);
  return {
    async keep({ webp }, log) {
      const name = nameOf(webp);
      const headers = {
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      };
      await bucket.put(`uploads/${name}.webp`, new Uint8Array(webp), headers).catch((error: unknown) => {
        log.error({ err: error }, 'bucket did not store a picture');
        throw outOfReach();
      });
      return { secure_url: `/images/uploads/${name}.webp`, public_id: `uploads/${name}` };
    },
  };
}

const outOfReach = () =>
  unavailable('images-unavailable', 'The image host does not answer. Please try again.');

/** Cloudinary's unsigned upload; its preset never reaches a browser. */
function cloudinaryStore(
  { cloudName, apiUrl }: { cloudName: string; apiUrl: string },
  preset: string,
): ImageStore {
  const url = `${apiUrl}/v1_1/${encodeURIComponent(cloudName)}/image/upload`;
  return {
    async keep({ webp }) {
      const form = new FormData();
      form.set('upload_preset', preset);
      form.set('file', new Blob([new Uint8Array(webp)], { type: 'image/webp' }), 'picture.webp');
      const reply = await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(20_000) })
        .then((response): Promise<unknown> => (response.ok ? response.json() : Promise.resolve(undefined)))
        .catch(() => undefined);
      if (!isStoredImage(reply)) {
        throw outOfReach();
      }
      return { secure_url: reply.secure_url, public_id: reply.public_id };
    },
  };
}

function isStoredImage(response: unknown): response is StoredImage {
  if (typeof response !== 'object' || response === null) return false;
  if (!('secure_url' in response) || !('public_id' in response)) return false;
  const { secure_url: url, public_id: id } = response;
  return typeof url === 'string' && url.startsWith('https://') && typeof id === 'string';
}
