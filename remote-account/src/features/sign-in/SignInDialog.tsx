import { IconButton } from '@press-start/shared-ui/components';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { CoverWall } from './CoverWall';
import { LoginWindow } from './LoginWindow';
import { useCovers } from './useCovers';

interface Props {
  title: string;
  /** `h1` where the dialog is all that the page has. */
  heading?: 'h1' | 'h2';
  onClose: () => void;
  /** Opens it anew when it is another one and the dialog has been closed meanwhile. */
  opening?: string;
  children: ReactNode;
}

/** A form over the page one is on, the wall of covers beside it. It is open as long as it is drawn. */
export function SignInDialog({ title, heading: Heading = 'h2', onClose, opening, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const covers = useCovers();

  // The browser's own modal: it holds the focus, and gives it back when it goes.
  useEffect(() => {
    const shown = dialog.current;
    if (!shown?.open) shown?.showModal();
  }, [opening]);
  // While it is still in the page: a dialog that has been taken out of it gives no focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    return () => shown?.close();
  }, []);

  // Gone at once: the page behind may take its time to come back.
  const close = () => {
    dialog.current?.close();
    onClose();
  };

  return (
    <LoginWindow
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <CoverWall covers={covers} />
      <div className="form">
        <Heading id={titleId}>{title}</Heading>
        {children}
      </div>
      <IconButton icon="close" label="Close" className="close" onClick={close} />
    </LoginWindow>
  );
}
