import type { ReactNode } from 'react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { CoverWall } from './CoverWall';
import { Body, CloseButton, Dialog, Title } from './SignInDialog.styles';

interface Props {
  title: string;
  /** Level of the title: `h1` if the page has no other heading. */
  heading?: 'h1' | 'h2';
  onClose: () => void;
  /** A new value reopens a closed dialog. */
  openKey?: string;
  children: ReactNode;
}

/** Renders a modal dialog with a cover wall. The dialog opens on mount. */
export function SignInDialog({ title, heading = 'h2', onClose, openKey, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // A native modal dialog traps focus and restores focus on close.
  useEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
  }, [openKey]);
  // Close the dialog before it is removed from the DOM, because a removed dialog does not restore focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  // Close immediately, without waiting for the navigation.
  const close = () => {
    dialog.current?.close();
    onClose();
  };

  return (
    <Dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <CoverWall />
      <Body>
        <Title as={heading} id={titleId}>
          {title}
        </Title>
        {children}
      </Body>
      <CloseButton icon="close" label="Close" onClick={close} />
    </Dialog>
  );
}
