import { type ComponentType, type MouseEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import type { Game, Review } from '@press-start/api/contract';
import { Button, Cover, SaleBurst } from '@press-start/shared-ui/components';
import { capitalise } from '@press-start/shared-ui/format';
import { Icon } from '@press-start/shared-ui/icons';
import { hiddenText, media, theme, when } from '@press-start/shared-ui/themes';
import type { BoxBack } from '../box/BoxBack';
import type { Face } from '../box/turning';
import { importActions, loadActions } from '../loadActions';
import type { GalleryDialog } from './GalleryDialog';
import { pictureName } from './pictureName';

interface Props {
  game: Game;
  /** Reviews of the game; the back of the box quotes one of them. */
  reviews: readonly Review[];
}

/**
 * Renders the game box (at rest, 3D in the original theme and flat in the retro theme) and thumbnails of the game's
 * pictures. The first hover or focus loads the back of the box and the code that turns it. The front is a link to the
 * picture; a click opens the picture at full size in a dialog.
 */
export function GamePictures({ game, reviews }: Props) {
  const [shownIndex, setShownIndex] = useState(0);
  const name = capitalise(game.name_product);
  const [Gallery, setGallery] = useState<ComponentType<Parameters<typeof GalleryDialog>[0]>>();
  const pictures = game.image_product.length > 0 ? game.image_product : [game.thumbnail_product];
  const picture = pictures[shownIndex] ?? game.thumbnail_product;
  const showcase = useRef<HTMLDivElement>(null);
  /** Undefined until the visitor turns the box, because only turns are announced. */
  const [turnedFace, setTurnedFace] = useState<Face>();
  const face = turnedFace ?? 'front';
  const [Back, setBack] = useState<ComponentType<Parameters<typeof BoxBack>[0]>>();

  /** Loads the back of the box. Ignores errors, because a click on the Turn button tries again and reports them. */
  const preload = () =>
    importActions().then(
      ({ BoxBack }) => setBack(() => BoxBack),
      () => undefined,
    );
  const isLoading = useRef(false);
  const turn = async () => {
    // Further clicks while the code loads must not turn the box several times at once.
    if (isLoading.current) return;
    isLoading.current = true;
    const actions = await loadActions();
    isLoading.current = false;
    if (!actions) return;
    setBack(() => actions.BoxBack);
    setTurnedFace((current = 'front') => actions.faceAfter(current));
  };

  const open = (event: MouseEvent) => {
    // Leave clicks with a modifier key to the browser, which opens the picture in a new tab or window.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void loadActions().then((actions) => setGallery(() => actions?.GalleryDialog));
  };
  return (
    <div>
      <Showcase ref={showcase} data-lit data-face={face} onPointerEnter={preload} onFocus={preload}>
        <div className="box">
          <div className="spine" aria-hidden="true">
            <b>{name}</b>
          </div>
          <a
            href={picture}
            aria-label={`${pictureName(name, shownIndex)}, full size`}
            aria-haspopup="dialog"
            onClick={open}
          >
            <Cover
              src={picture}
              alt={pictureName(name, shownIndex)}
              sizes="(max-width: 414px) 222px, (max-width: 1599px) 330px, 480px"
              priority
              pixelated
            />
          </a>
          {Back && (
            <Back game={game} reviews={reviews} showcase={showcase} face={face} onFace={setTurnedFace} />
          )}
        </div>
        <div className="floor" />
        {game.on_sale && <SaleBurst game={game} className="burst" />}
        <Button
          className="turn"
          size="small"
          variant="outline"
          aria-label="Turn the box"
          onClick={() => void turn()}
        >
          Turn
        </Button>
        <span className="zoom">
          <Icon name="search" />
        </span>
      </Showcase>
      <Announcement role="status">{turnedFace && `The ${turnedFace} of the box`}</Announcement>
      {pictures.length > 1 && (
        <Thumbnails>
          {pictures.map((picture, index) => (
            <li key={picture}>
              <button
                type="button"
                aria-label={`Show ${pictureName(name, index)}`}
                aria-pressed={index === shownIndex}
                onClick={() => {
                  setShownIndex(index);
                  setTurnedFace((current) => current && 'front');
                }}
              >
                <img src={picture} alt="" width={84} height={84} loading="lazy" />
              </button>
            </li>
          ))}
        </Thumbnails>
      )}
      {Gallery && (
        <Gallery
          name={name}
          pictures={pictures}
          index={shownIndex}
          onIndex={setShownIndex}
          onClose={() => setGallery(undefined)}
        />
      )}
    </div>
  );
}

const { color, font, frame, radius, scene, space, texture } = theme;

/** This element is rendered before its text, because screen readers do not announce a new element. */
const Announcement = styled.p`
  ${hiddenText}
`;

const Showcase = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  height: 620px;
  border-radius: ${radius.l};
  background: ${texture.texWell};
  box-shadow: ${frame.frame};
  perspective: 1500px;
  overflow: hidden;
  /* A horizontal drag turns the box, and a vertical drag scrolls the page. */
  touch-action: pan-y pinch-zoom;

  /* The code that is loaded with the back of the box sets the angle for the spine and the back. */
  .box {
    --depth: 52px;
    --rest: 26deg;
    --back: 14px;
    position: relative;
    width: 330px;
    transform: rotateY(var(--turn, var(--rest))) rotateX(var(--tilt, 3deg));
    transform-origin: 50% 50% calc(var(--depth) / -2);
    transform-style: preserve-3d;
    transition: 400ms ${theme.motion.easeOut};
    transition-property: transform, scale, translate;
    user-select: none;
  }

  ${when.original}:hover .box {
    --rest: 14deg;
    --tilt: 2deg;
  }

  &[data-face='back'] {
    .box {
      scale: 1.2;
    }

    /* Hide the sale badge and the zoom icon, which belong to the front. */
    .burst,
    .zoom {
      visibility: hidden;
    }
  }

  /* While the box shows another face, the front is not visible, so outline the showcase instead. */
  &:not([data-face='front']):has(a:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: ${space[1]};
  }

  &[data-dragging] {
    cursor: grabbing;

    .box {
      transition: none;
    }
  }

  .turn {
    position: absolute;
    left: ${space[4]};
    bottom: ${space[4]};
  }

  /* Hide the button if JavaScript is disabled, because it would do nothing. */
  @media (scripting: none) {
    .turn {
      display: none;
    }
  }

  .cover {
    box-shadow: 0 0 0 1px #0006;
  }

  a {
    display: block;
  }

  .zoom {
    position: absolute;
    right: ${space[4]};
    bottom: ${space[4]};
    display: grid;
    color: ${color.textMuted};
    pointer-events: none;
  }

  .spine {
    position: absolute;
    inset: 0 auto 0 0;
    display: grid;
    place-items: center;
    width: var(--depth);
    background: ${scene.spineBg};
    transform: rotateY(-90deg) translateX(calc(var(--depth) * -1));
    transform-origin: 0 50%;
    backface-visibility: hidden;
    overflow: hidden;
  }

  .spine b {
    max-height: 90%;
    font: 700 19px / 1 ${font.ui};
    text-transform: uppercase;
    text-overflow: ellipsis;
    white-space: nowrap;
    writing-mode: vertical-rl;
    transform: rotate(180deg);
    overflow: hidden;
    color: #fff;
  }

  .floor {
    position: absolute;
    bottom: 44px;
    z-index: -1;
    width: 420px;
    height: 36px;
    background: ${scene.floorShadow};
  }

  .burst {
    position: absolute;
    right: 34px;
    top: 34px;
  }

  ${when.retro} {
    .box {
      --rest: 0deg;
      --tilt: 0deg;
      --back: 17px;
      width: 348px;
    }

    &[data-face='back'] .box {
      scale: 1.1;
    }

    .spine {
      background: ${color.surface2};
      box-shadow: inset 0 0 0 4px ${color.line};
    }

    .spine b {
      font-size: 26px;
      font-weight: 400;
    }

    .cover {
      box-shadow: ${scene.heroCover};
    }
  }

  ${media.wide} {
    height: 740px;

    .box {
      --back: 20px;
      width: 480px;
    }

    /* The larger box needs less magnification to be readable, and must fit in the showcase. */
    &[data-face='back'] .box {
      scale: 1.04;
    }

    .floor {
      width: 600px;
    }

    ${when.retro} .box {
      --back: 23px;
      width: 480px;
    }
  }

  /* The name of the game must fit on the first screen of a phone. */
  ${media.mobile} {
    height: 350px;

    .box {
      --depth: 31px;
      --back: 8.9px;
      width: 190px;
    }

    /* Enlarge the text, and move the box above the Turn button. */
    &[data-face='back'] .box {
      scale: 1.13;
      translate: 0 -25px;
    }

    .spine b {
      font-size: 14px;
    }

    .floor {
      width: 240px;
      bottom: 20px;
    }

    .burst {
      right: 0;
      top: 0;
      scale: 0.8;
    }
  }

  @media (max-width: 414px) {
    ${when.retro} .box {
      --back: 10.3px;
      width: 190px;
    }
  }
`;

const Thumbnails = styled.ul`
  display: flex;
  gap: ${frame.gap};
  margin-top: ${space[3]};

  button {
    display: block;
    padding: 0;
    border-radius: ${radius.m};
    background: ${color.well};
    box-shadow: ${frame.frame};
    overflow: hidden;
  }

  [aria-pressed='true'] {
    box-shadow: 0 0 0 3px ${color.accent};
  }

  img {
    width: 84px;
    height: 84px;
    object-fit: cover;
    image-rendering: auto;
  }

  ${media.mobile} {
    img {
      width: 56px;
      height: 56px;
    }
  }
`;
