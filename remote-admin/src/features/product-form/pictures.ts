/** The pictures of a product, and the one that stands for it. */
export interface Pictures {
  image_product: readonly string[];
  thumbnail_product: string;
}

/** The store keeps its covers in several widths; they are one picture. */
const stem = (url: string) => /^(.+)-(?:120|240|480)\.webp$/.exec(url)?.[1] ?? url;

export const isThumbnailOf = (thumbnail: string, url: string) => stem(thumbnail) === stem(url);

/** With one more picture; the first one is the thumbnail until another is chosen. */
export function withPicture({ image_product, thumbnail_product }: Pictures, url: string): Pictures {
  return {
    image_product: image_product.includes(url) ? image_product : [...image_product, url],
    thumbnail_product: thumbnail_product || url,
  };
}

/** Without a picture; were it the thumbnail, the next one is. */
export function withoutPicture({ image_product, thumbnail_product }: Pictures, url: string): Pictures {
  const left = image_product.filter((other) => other !== url);
  return {
    image_product: left,
    thumbnail_product: isThumbnailOf(thumbnail_product, url) ? (left[0] ?? '') : thumbnail_product,
  };
}
