import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { uploadImage } from '../../../contract';
import { uploadCalls } from '../../../contract/schemas';
import { invalid, Refusal } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { chooseImageStore } from './image-store';
import { redraw } from './picture';

const MAX_FILE = 5 * 1024 * 1024;

/** Pictures for products. In a scope of its own: no other call reads multipart forms. */
export async function uploadRoutes(app: FastifyInstance, { config }: Services): Promise<void> {
  const images = chooseImageStore(config);
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: MAX_FILE, files: 1, fields: 5, fieldSize: 300, parts: 6 },
    });
    serve(scope, uploadImage, uploadCalls.uploadImage, async (request) => {
      const { file, preset } = await readForm(request);
      if (preset !== config.uploads.preset)
        throw invalid([{ path: '/upload_preset', message: 'Upload preset not found' }]);
      if (file === undefined) throw invalid([{ path: '/file', message: 'Please choose a picture' }]);
      const picture = await redraw(file);
      const { width, height, webp } = picture;
      return { ...(await images.keep(picture)), format: 'webp', width, height, bytes: webp.length };
    });
  });
}

/** The two parts of the form, in whatever order they come; a larger file is refused while it is read. */
async function readForm(
  request: Pick<FastifyRequest, 'isMultipart' | 'parts'>,
): Promise<{ file?: Buffer; preset?: unknown }> {
  if (!request.isMultipart())
    throw new Refusal(415, { error: 'unsupported-type', message: 'Please send a multipart form.' });
  const form: { file?: Buffer; preset?: unknown } = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const content = await part.toBuffer();
      if (part.fieldname === 'file') form.file = content;
    } else if (part.fieldname === 'upload_preset') form.preset = part.value;
  }
  return form;
}
