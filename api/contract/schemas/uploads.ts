import Type, { type Static } from 'typebox';

export const UploadedImage = Type.Object({
  secure_url: Type.String(),
  public_id: Type.String(),
  format: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  bytes: Type.Integer(),
});

export const uploadImage = {
  summary: 'Uploads a picture as a multipart form with `file` and `upload_preset`',
  failures: {
    413: 'The picture is larger than 5 MB',
    415: 'The request is not a multipart form',
    422: 'The file is not a picture of a supported format and size',
    503: 'The image host or the store is unavailable',
  },
  response: UploadedImage,
};

export type UploadedImage = Static<typeof UploadedImage>;
