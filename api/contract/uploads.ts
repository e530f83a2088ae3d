import { endpoint } from './endpoint';
import type * as calls from './schemas/uploads';

export type { UploadedImage } from './schemas/uploads';

/**
 * Uploads a picture as a multipart form with `file` and `upload_preset` (Cloudinary's format). The picture must not
 * exceed 5 MB or 4096 pixels per side.
 */
export const uploadImage = endpoint<typeof calls.uploadImage>({
  method: 'POST',
  path: '/images/upload',
  access: 'admin',
});
