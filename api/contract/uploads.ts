import { endpoint } from './endpoint';
import type * as calls from './schemas/uploads';

export type { UploadedImage } from './schemas/uploads';

/**
 * Takes a multipart form of `file` and `upload_preset`, as Cloudinary does, and answers where the picture is to be had.
 * At most 5 MB and 4096 pixels a side; what is kept is a WebP drawn anew.
 */
export const uploadImage = endpoint<typeof calls.uploadImage>({
  method: 'POST',
  path: '/images/upload',
  access: 'admin',
});
