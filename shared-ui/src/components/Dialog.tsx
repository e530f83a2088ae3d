import { useEffect, useId, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { media, theme } from '../themes';
import { IconButton } from './Button';

interface Props {
  /** Read out when the dialog opens. */
  title: string;
  open: boolean;
  /** Escape, the cross, or a press beside the dialog. */
  onClose: () => void;
  /** Content width in CSS pixels. */
  width?: number;
  children: ReactNode;
}

/** A modal window: the browser's own `<dialog>`, which holds the focus and gives it back. */
export function Dialog({ title, open, onClose, width = 860, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (!open) return;
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, [open]);

  return (
    <Window
      ref={dialog}
      aria-labelledby={titleId}
      style={{ width }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {open && (
        <div className="inside">
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label="Close" className="close" onClick={onClose} />
          {children}
        </div>
      )}
    </Window>
  );
}

const { color, radius, shadow, space, texture } = theme;

const Window = styled.dialog`
  max-width: calc(100vw - 28px);
  max-height: calc(100dvh - 28px);
  margin: auto;
  padding: 0;
  border: 0;
  border-radius: ${radius.l};
  background: ${texture.texPanel}, ${color.surface};
  color: inherit;
  box-shadow: ${shadow.pop};

  &::backdrop {
    background: ${color.overlay};
  }

  .inside {
    padding: ${space.l};
  }

  h2 {
    padding-right: ${space.xxl};
  }

  .close {
    position: absolute;
    right: ${space.s};
    top: ${space.s};
  }

  ${media.mobile} {
    .inside {
      padding: ${space.m};
    }
  }
`;
