import type { ReactNode } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { forcedColoursBorder, media, theme, when } from '@press-start/shared-ui/themes';

interface Props {
  title: string;
  describedBy?: string;
  /** Runs when the user dismisses the dialog, for example with Escape. Must unmount the dialog. */
  onCancel: () => void;
  children: ReactNode;
}

/** Renders a modal dialog. Wrap its buttons in an element with the class `actions`. */
export function ModalDialog({ title, describedBy, onCancel, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Close the dialog before it is unmounted, because only `close()` restores focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <Dialog
      ref={dialog}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </Dialog>
  );
}

const { color, frame, radius, shadow, space, type } = theme;

const Dialog = styled.dialog`
  width: min(440px, calc(100vw - 44px));
  max-height: calc(100dvh - 28px);
  margin: auto;
  padding: ${space[8]};
  border: 0;
  border-radius: ${radius.l};
  background: ${color.bgDeep};
  color: inherit;
  box-shadow: ${frame.frame}, ${shadow.pop};
  ${forcedColoursBorder}

  &::backdrop {
    background: ${color.overlay};
  }

  h2 {
    font-size: ${type.fsH3};
    line-height: 1.2;
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: ${space[4]};
    margin-top: ${space[3]};
  }

  ${when.retro} {
    box-shadow:
      ${frame.frameStrong},
      11px 11px 0 ${color.accentEdge};
  }

  ${media.mobile} {
    padding: ${space[6]} ${space[4]};

    .actions > * {
      flex: 1;
    }
  }
`;

export const DialogText = styled.p`
  margin: ${space[3]} 0 ${space[6]};
  color: ${color.textMuted};

  &[role='alert'] {
    color: ${color.danger};
  }
`;
