import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config';
import { unavailable } from '../../http/errors';
import { imagesFolder } from '../../http/images';
import type { Picture } from './picture';

interface KeptImage {
  secure_url: string;
  public_id: string;
}

/** Where uploaded pictures are kept. */
export interface ImageStore {
  keep(picture: Picture): Promise<KeptImage>;
}

/** Cloudinary where its settings are given, else the store's own folder. */
export function chooseImageStore(config: Pick<Config, 'uploads' | 'dataDir'>): ImageStore {
  const { cloudinary, preset } = config.uploads;
  return cloudinary === undefined ? ownFolder(imagesFolder(config)) : cloudinaryStore(cloudinary, preset);
}

/** Named by its content, so that browsers may keep it for good and the same picture is kept once. */
function ownFolder(root: string): ImageStore {
  return {
    async keep({ webp }) {
      const name = createHash('sha256').update(webp).digest('hex').slice(0, 24);
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
      const answer = await fetch(url, { method: 'POST', body: form, signal: AbortSignal.timeout(20_000) })
        .then((response): Promise<unknown> => (response.ok ? response.json() : Promise.resolve(undefined)))
        .catch(() => undefined);
      if (!isKept(answer)) {
        throw unavailable('images-unavailable', 'The image host does not answer. Please try again.');
      }
      return { secure_url: answer.secure_url, public_id: answer.public_id };
    },
  };
}

function isKept(answer: unknown): answer is KeptImage {
  if (typeof answer !== 'object' || answer === null) return false;
  if (!('secure_url' in answer) || !('public_id' in answer)) return false;
  const { secure_url: url, public_id: id } = answer;
  return typeof url === 'string' && url.startsWith('https://') && typeof id === 'string';
}
