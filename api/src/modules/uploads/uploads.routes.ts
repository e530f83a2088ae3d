import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { uploadImage } from '../../../contract';
import { MAX_PICTURE_BYTES, UPLOAD_PRESET } from '../../../contract/rules';
import { uploadCalls } from '../../../contract/schemas';
import { HttpError, invalid } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { chooseImageStore } from './image-store';
import { reencode } from './picture';

/** A separate scope ensures that no other endpoint accepts multipart forms. */
export async function uploadRoutes(app: FastifyInstance, { config }: Services): Promise<void> {
  const images = chooseImageStore(config);
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: MAX_PICTURE_BYTES, files: 1, fields: 5, fieldSize: 300, parts: 6 },
    });
    serve(scope, uploadImage, uploadCalls.uploadImage, async (request) => {
      const { file, preset } = await readForm(request).catch(rejectInvalidForm);
      if (preset !== UPLOAD_PRESET && preset !== config.uploads.preset)
        throw invalid([{ path: '/upload_preset', message: 'Upload preset not found' }]);
      if (file === undefined) throw invalid([{ path: '/file', message: 'Please choose a picture' }]);
      const picture = await reencode(file);
      const { width, height, webp } = picture;
      return {
        ...(await images.save(picture, request.log)),
        format: 'webp',
        width,
        height,
        bytes: webp.length,
      };
    });
  });
}

/** An error without a status means that the form is incomplete or invalid. */
function rejectInvalidForm(error: unknown): never {
  if (error instanceof HttpError || (error instanceof Error && 'statusCode' in error)) throw error;
  throw new HttpError(400, { error: 'bad-request', message: 'The form could not be read.' });
}

/**
 * Reads the form. Accepts the parts in any order. The parser rejects an oversized file while reading it.
 * @throws HttpError 415 for a request that is not a multipart form
 */
async function readForm(
  request: Pick<FastifyRequest, 'isMultipart' | 'parts'>,
): Promise<{ file?: Buffer; preset?: unknown }> {
  if (!request.isMultipart())
    throw new HttpError(415, { error: 'unsupported-type', message: 'Please send a multipart form.' });
  const form: { file?: Buffer; preset?: unknown } = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const content = await part.toBuffer();
      if (part.fieldname === 'file') form.file = content;
    } else if (part.fieldname === 'upload_preset') form.preset = part.value;
  }
  return form;
}
