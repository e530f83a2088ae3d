import { endpoint } from './endpoint';
import type * as calls from './schemas/uploads';

export type { UploadedImage } from './schemas/uploads';

/**
 * Uploads a picture as a multipart form with `file` and `upload_preset` (the format of Cloudinary) and
 * returns its URL. The picture may have at most 5 MB and 4096 pixels per side; it is re-encoded as WebP.
 */
export const uploadImage = endpoint<typeof calls.uploadImage>({
  method: 'POST',
  path: '/images/upload',
  access: 'admin',
});
