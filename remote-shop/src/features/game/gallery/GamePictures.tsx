import { type ComponentType, type MouseEvent, useRef, useState } from 'react';
import type { Game, Review } from '@press-start/api/contract';
import { Button, Cover, SaleBurst } from '@press-start/shared-ui/components';
import { capitalise } from '@press-start/shared-ui/format';
import { Icon } from '@press-start/shared-ui/icons';
import type { BoxBack } from '../box/BoxBack';
import type { Face } from '../box/turning';
import { importActions, loadActions } from '../loadActions';
import type { GalleryDialog } from './GalleryDialog';
import { Announcement, Showcase, Thumbnails } from './GamePictures.styles';
import { pictureName } from './pictureName';

interface Props {
  game: Game;
  /** The back of the box may quote one of them. */
  reviews: readonly Review[];
}

/**
 * Renders the game box and thumbnails of the game's pictures. The first hover or focus loads the back of the
 * box and the code that turns it. The front links to the picture, which a click opens in a dialog.
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

  /**
   * Loads the back of the box. Ignores errors, because a click on the Turn button tries again and reports
   * them.
   */
  const preload = () =>
    importActions().then(
      ({ BoxBack }) => setBack(() => BoxBack),
      () => undefined,
    );
  const isLoading = useRef(false);
  const turn = async () => {
    // Ignore further clicks while the code loads.
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
