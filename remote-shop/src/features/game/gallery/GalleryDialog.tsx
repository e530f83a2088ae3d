import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '@press-start/shared-ui/components';
import { useModal } from '../../dialog/useModal';
import { GalleryWindow } from './GalleryDialog.styles';
import { pictureName } from './pictureName';
import { cssTransform, useZoom } from './useZoom';

interface Props {
  /** Name of the game. */
  name: string;
  pictures: readonly string[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
}

/** Distance in pixels by which an arrow key moves an enlarged picture. */
const panStep = 80;

/** Renders the pictures in a modal dialog that is open while mounted, and lets visitors zoom and pan them. */
export function GalleryDialog({ name, pictures, index, onIndex, onClose }: Props) {
  const dialog = useModal('dialog');
  const [failedPicture, setFailedPicture] = useState<string>();
  const last = pictures.length - 1;
  const picture = pictures[index] ?? '';
  const show = (next: number) => onIndex((next + pictures.length) % pictures.length);
  const { view, isDragging, zoomIn, zoomOut, pan, reset, stageProps } = useZoom(index, (direction) =>
    show(index + direction),
  );
  const isZoomed = view.scale > 1;

  const keyActions: Record<string, () => void> = {
    Home: () => {
      reset();
      show(0);
    },
    End: () => {
      reset();
      show(last);
    },
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    '0': reset,
    ArrowLeft: () => (isZoomed ? pan({ x: panStep, y: 0 }) : show(index - 1)),
    ArrowRight: () => (isZoomed ? pan({ x: -panStep, y: 0 }) : show(index + 1)),
    ArrowUp: () => pan({ x: 0, y: panStep }),
    ArrowDown: () => pan({ x: 0, y: -panStep }),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = keyActions[event.key];
    // Leave shortcuts with a modifier key, such as for zooming or going back, to the browser.
    if (!action || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    action();
  };

  return (
    <GalleryWindow
      ref={dialog}
      tabIndex={-1}
      aria-label={`Pictures of ${name}`}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div
        className="stage"
        data-dragging={isDragging || undefined}
        data-zoomed={isZoomed || undefined}
        {...stageProps}
      >
        {failedPicture === picture ? (
          <p>This picture could not be loaded.</p>
        ) : (
          <img
            key={picture}
            src={picture}
            alt={pictureName(name, index)}
            draggable={false}
            style={{ transform: cssTransform(view) }}
            onError={() => setFailedPicture(picture)}
          />
        )}
      </div>
      <div className="bar">
        {last > 0 && (
          <>
            <IconButton icon="left" label="Previous picture" onClick={() => show(index - 1)} />
            <p role="status">{`Picture ${index + 1} of ${pictures.length}`}</p>
            <IconButton icon="right" label="Next picture" onClick={() => show(index + 1)} />
          </>
        )}
        <IconButton icon="minus" label="Zoom out" aria-disabled={!isZoomed} onClick={zoomOut} />
        <IconButton icon="plus" label="Zoom in" onClick={zoomIn} />
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
    </GalleryWindow>
  );
}
