import Type, { type Static } from 'typebox';

export const UploadedImage = Type.Object({
  /** Where browsers find the picture: an address of Cloudinary's, or a path of this store. */
  secure_url: Type.String(),
  public_id: Type.String(),
  format: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  bytes: Type.Integer(),
});

export const uploadImage = {
  summary: 'Takes a picture as a multipart form of file and upload_preset',
  failures: {
    413: 'The picture has more than 5 MB',
    415: 'The request is no multipart form',
    422: 'The file is no picture that the store takes',
    503: 'The image host is unavailable, or the store is',
  },
  response: UploadedImage,
};

export type UploadedImage = Static<typeof UploadedImage>;
