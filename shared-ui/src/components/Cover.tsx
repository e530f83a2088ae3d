import styled from 'styled-components';
import { theme, when } from '../themes';

interface Props {
  /** URL of one of the sizes the store keeps, e.g. `thumbnail_product`; any other picture is shown as it is. */
  src: string;
  /** What the picture adds to the words beside it; empty when the name stands there. */
  alt?: string;
  /** Widths in CSS pixels as in the attribute `sizes`: '180px' or '(max-width: 414px) 96px, 180px'. */
  sizes: string;
  /** The page's largest picture: asked for first. All others wait until they come near. */
  priority?: boolean;
  /** Retro: in full colour, not as phosphor. */
  full?: boolean;
}

const widths = [120, 240, 480];

/** The same cover in each of the widths the store keeps (`…-240.webp`). */
function sourceSet(src: string): string | undefined {
  const stem = /^(.+)-(?:120|240|480)(\.webp)$/.exec(src);
  return stem ? widths.map((width) => `${stem[1]}-${width}${stem[2]} ${width}w`).join(', ') : undefined;
}

/** A boxed game: a glossy box in original, a phosphor print with a pixel frame in retro. As wide as its place. */
export function Cover({ src, alt = '', sizes, priority, full }: Props) {
  return (
    <Box className="cover" data-full={full || undefined}>
      <img
        srcSet={sourceSet(src)}
        sizes={sizes}
        src={src}
        alt={alt}
        width={240}
        height={320}
        loading={priority ? undefined : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
      />
    </Box>
  );
}

const { radius, scene, shadow, texture } = theme;

/**
 * The two layers over the picture are gloss and spine in original; in retro they tint a grey picture green. What
 * gets the attention (`data-full`, or `data-lit` on any element around) sheds the tint.
 */
const Box = styled.span`
  position: relative;
  display: block;
  aspect-ratio: 3 / 4;
  border-radius: ${radius.cover};
  background: #000;
  box-shadow: ${shadow.cover};
  isolation: isolate;

  img {
    width: 100%;
    height: 100%;
    border-radius: inherit;
    object-fit: cover;
    image-rendering: auto;
    filter: ${texture.coverFilter};
  }

  &::before,
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: 1;
    border-radius: inherit;
    pointer-events: none;
  }

  &::before {
    background: ${scene.coverGloss};
  }

  &::after {
    background: ${scene.coverSpine};
  }

  ${when.retro}::before {
    background: ${texture.tintMul};
    mix-blend-mode: multiply;
  }

  ${when.retro}::after {
    background: ${texture.tintScr};
    mix-blend-mode: screen;
  }

  html[data-theme='retro'] [data-sale] &::before {
    background: ${texture.tintSale};
  }

  html[data-theme='retro'] [data-lights]:hover &,
  html[data-theme='retro'] [data-lights]:focus-within &,
  html[data-theme='retro'] [data-lit] &,
  ${when.retro}[data-full] {
    img {
      filter: none;
    }

    &::before,
    &::after {
      display: none;
    }
  }
`;
