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

export const uploadImage = { response: UploadedImage };

export type UploadedImage = Static<typeof UploadedImage>;
