import { type ComponentType, type MouseEvent, useState } from 'react';
import styled from 'styled-components';
import type { Game } from '@press-start/api/contract';
import { Cover, SaleBurst } from '@press-start/shared-ui/components';
import { capitalise } from '@press-start/shared-ui/format';
import { Icon } from '@press-start/shared-ui/icons';
import { media, theme, when } from '@press-start/shared-ui/themes';
import { loadActions, preloadOnIntent } from '../loadActions';
import type { GalleryDialog } from './GalleryDialog';
import { pictureName } from './pictureName';

/**
 * Renders the game box (3D in the original theme, flat in the retro theme) and thumbnails of the game's pictures. The
 * box is a link to its picture; a click opens the picture at full size in a dialog.
 */
export function GamePictures({ game }: { game: Game }) {
  const [shownIndex, setShownIndex] = useState(0);
  const name = capitalise(game.name_product);
  const [Gallery, setGallery] = useState<ComponentType<Parameters<typeof GalleryDialog>[0]>>();
  const pictures = game.image_product.length > 0 ? game.image_product : [game.thumbnail_product];
  const picture = pictures[shownIndex] ?? game.thumbnail_product;

  const open = (event: MouseEvent) => {
    // Leave clicks with a modifier key to the browser, which opens the picture in a new tab or window.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void loadActions().then((actions) => setGallery(() => actions?.GalleryDialog));
  };
  return (
    <div>
      <Showcase data-lit>
        <div className="box">
          <div className="spine" aria-hidden="true">
            <b>{name}</b>
          </div>
          <a
            href={picture}
            aria-label={`${pictureName(name, shownIndex)}, full size`}
            aria-haspopup="dialog"
            {...preloadOnIntent}
            onClick={open}
          >
            <Cover
              src={picture}
              alt={pictureName(name, shownIndex)}
              sizes="(max-width: 414px) 222px, 330px"
              priority
              pixelated
            />
          </a>
        </div>
        <div className="floor" />
        {game.on_sale && <SaleBurst game={game} className="burst" />}
        <span className="zoom">
          <Icon name="search" />
        </span>
      </Showcase>
      {pictures.length > 1 && (
        <Thumbnails>
          {pictures.map((picture, index) => (
            <li key={picture}>
              <button
                type="button"
                aria-label={`Show ${pictureName(name, index)}`}
                aria-pressed={index === shownIndex}
                onClick={() => setShownIndex(index)}
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

  .box {
    position: relative;
    width: 330px;
    transform: rotateY(26deg) rotateX(3deg);
    transform-style: preserve-3d;
    transition: transform 400ms ${theme.motion.easeOut};
  }

  ${when.original}:hover .box {
    transform: rotateY(14deg) rotateX(2deg);
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
    width: 52px;
    background: ${scene.spineBg};
    transform: rotateY(-90deg) translateX(-52px);
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
      width: 348px;
      transform: none;
    }

    .spine {
      display: none;
    }

    .cover {
      box-shadow: ${scene.heroCover};
    }
  }

  ${media.mobile} {
    height: 420px;

    .box {
      width: 222px;
    }

    .spine {
      width: 36px;
      transform: rotateY(-90deg) translateX(-36px);
    }

    .spine b {
      font-size: 14px;
    }

    .floor {
      width: 280px;
      bottom: 24px;
    }

    .burst {
      right: 14px;
      top: 14px;
    }
  }

  @media (max-width: 414px) {
    ${when.retro} .box {
      width: 222px;
    }
  }
`;

const Thumbnails = styled.ul`
  display: flex;
  gap: ${space[3]};
  margin-top: ${space[4]};

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
      width: 68px;
      height: 68px;
    }
  }
`;
