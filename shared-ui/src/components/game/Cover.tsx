import styled from 'styled-components';
import { theme, when } from '../../themes';

interface Props {
  /** URL of one of the stored sizes, such as `thumbnail_product`, or of any other image. */
  src: string;
  /** Empty if the name is shown beside the image. */
  alt?: string;
  /** Value of the `sizes` attribute, such as '180px' or '(max-width: 414px) 96px, 180px'. */
  sizes: string;
  /** Loads the image with high priority. Set it for the largest image of a page. Other covers load lazily. */
  priority?: boolean;
  /** Shows the image in full colours in the retro theme, instead of tinted. */
  full?: boolean;
  pixelated?: boolean;
}

const widths = [120, 240, 480];

const FADE_MS = 120;

/** Returns the `srcset` of a stored image (`…-240.webp`), or `undefined` for any other image. */
function sourceSet(src: string): string | undefined {
  const match = /^(.+)-(?:120|240|480)(\.webp)$/.exec(src);
  return match ? widths.map((width) => `${match[1]}-${width}${match[2]} ${width}w`).join(', ') : undefined;
}

/**
 * Renders the cover of a game at the available width: a glossy box in the original theme, a tinted picture in
 * the retro theme.
 */
export function Cover({ src, alt = '', sizes, priority, full, pixelated }: Props) {
  return (
    <Box className="cover" data-full={full || undefined} data-pixelated={pixelated || undefined}>
      <img
        ref={hideFailed}
        srcSet={sourceSet(src)}
        sizes={sizes}
        src={src}
        alt={alt}
        width={240}
        height={320}
        loading={priority ? undefined : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        onLoad={({ currentTarget }) => fadeIn(currentTarget)}
        onError={({ currentTarget }) => hide(currentTarget)}
      />
    </Box>
  );
}

/** Shows the placeholder instead of the broken-image icon. Screen readers still read the `alt` text. */
function hide(image: HTMLImageElement): void {
  image.style.opacity = '0';
}

/** Hides an image that has failed before hydration, which misses the error event. */
function hideFailed(image: HTMLImageElement | null): void {
  if (image?.complete && image.naturalWidth === 0) hide(image);
}

function fadeIn(image: HTMLImageElement): void {
  image.style.opacity = '';
  if (matchMedia('(prefers-reduced-motion: no-preference)').matches)
    image.animate({ opacity: [0, 1] }, FADE_MS);
}

const { color, radius, scene, shadow, texture } = theme;

/**
 * Two layers cover the image. In the original theme, they are the gloss and the spine of the box. In the
 * retro theme, they tint the grey image: pink inside `data-sale`, otherwise green. In the retro theme, the
 * image has its full colours only if the box has `data-full`, if an ancestor has `data-lit`, or while an
 * ancestor with `data-lights` is hovered or contains focus.
 */
const Box = styled.span`
  position: relative;
  display: block;
  aspect-ratio: 3 / 4;
  border-radius: ${radius.cover};
  /* A coin on a dithered placeholder until the image has loaded. A preview of the image would make the
     document too large. */
  background:
    conic-gradient(from 240deg at 100%, ${color.bgDeep} 60deg, #0000 0) 50% / 15% 13% no-repeat,
    radial-gradient(circle closest-side, ${color.lineSoft} 30%, #0000 0),
    repeating-conic-gradient(${color.well} 0 25%, ${color.bgDeep} 0 50%) 0 / 8px 8px;
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

  &[data-pixelated] img {
    image-rendering: pixelated;
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

  /* On the dark placeholder, this blend mode makes the gloss invisible. */
  &::before {
    background: ${scene.coverGloss};
    mix-blend-mode: overlay;
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

  html[data-base='retro'] [data-sale] &::before {
    background: ${texture.tintSale};
  }

  html[data-base='retro'] [data-lights]:hover &,
  html[data-base='retro'] [data-lights]:focus-within &,
  html[data-base='retro'] [data-lit] &,
  ${when.retro}[data-full] {
    img {
      filter: none;
    }

    &::before,
    &::after {
      display: none;
    }
  }

  /* Forced colours would turn the tints into an opaque layer. */
  @media (forced-colors: active) {
    &::before,
    &::after {
      display: none;
    }
  }
`;
