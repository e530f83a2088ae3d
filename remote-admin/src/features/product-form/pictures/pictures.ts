export interface Pictures {
  image_product: readonly string[];
  thumbnail_product: string;
}

/**
 * Removes the width and the extension from a cover's URL, because each cover is stored in several widths.
 * Returns other URLs unchanged.
 */
const withoutWidth = (url: string) => /^(.+)-(?:120|240|480)\.webp$/.exec(url)?.[1] ?? url;

export const isThumbnailOf = (thumbnail: string, url: string) =>
  withoutWidth(thumbnail) === withoutWidth(url);

export function withPicture({ image_product, thumbnail_product }: Pictures, url: string): Pictures {
  return {
    image_product: image_product.includes(url) ? image_product : [...image_product, url],
    thumbnail_product: thumbnail_product || url,
  };
}

/** Removes a picture. If it was the thumbnail, the first remaining picture becomes the thumbnail. */
export function withoutPicture({ image_product, thumbnail_product }: Pictures, url: string): Pictures {
  const remaining = image_product.filter((other) => other !== url);
  return {
    image_product: remaining,
    thumbnail_product: isThumbnailOf(thumbnail_product, url) ? (remaining[0] ?? '') : thumbnail_product,
  };
}
