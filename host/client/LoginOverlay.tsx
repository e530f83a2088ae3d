/**
 * Shows the login dialog over any page. Loads it from the remote that owns /login when the dialog opens or a
 * login link receives focus.
 */
import type { ComponentType, ReactNode } from 'react';
import { Component, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { Button, IconButton } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import { useHydrated } from '@press-start/shared-ui/session';
import { media, theme } from '@press-start/shared-ui/themes';
import { isLoginOpen } from './page-location';

interface Props {
  /** Loads the dialog; may be called again after a failure. */
  load: () => Promise<ComponentType>;
  /** Returns whether an operator has switched off the remote that owns the dialog. */
  isOff: () => boolean;
  /** Reloads the document if its security policy forbids the release of the page at this path. */
  reloadIfForbidden: (pathname: string) => void;
  /** Returns the text of the notice that replaces an unavailable dialog. */
  notice: () => string;
}

/** Renders nothing before hydration, because the server renders only the page behind the dialog. */
export function LoginOverlay({ load, isOff, notice: noticeText, reloadIfForbidden }: Props) {
  const hydrated = useHydrated();
  const location = useLocation();
  const isOpen = hydrated && isLoginOpen(location);
  const { Dialog, hasFailed, loadDialog } = useDialog(load);

  useEffect(() => {
    // If the remote has been switched off, this load fails and the notice replaces the dialog.
    if (isOpen && (!Dialog || isOff())) void loadDialog();
  }, [isOpen, Dialog, isOff, loadDialog]);

  if (!isOpen) return null;
  const retry = async () => {
    await loadDialog();
    reloadIfForbidden(paths.login());
  };
  const notice = <LoginNotice text={noticeText()} onRetry={() => void retry()} />;
  if (hasFailed) return notice;
  return Dialog && <DialogErrorBoundary notice={notice}>{<Dialog />}</DialogErrorBoundary>;
}

function useDialog(load: Props['load']) {
  const [Dialog, setDialog] = useState<ComponentType>();
  const [hasFailed, setHasFailed] = useState(false);

  const loadDialog = useCallback(async () => {
    setHasFailed(false);
    try {
      const dialog = await load();
      setDialog(() => dialog);
    } catch (error) {
      console.warn('The login dialog cannot be loaded', error);
      setHasFailed(true);
    }
  }, [load]);

  // A link usually receives focus, from the keyboard or the pointer, before it is activated.
  useEffect(() => {
    const preload = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches('a[href^="/login"]')) void loadDialog();
    };
    document.addEventListener('focusin', preload);
    return () => document.removeEventListener('focusin', preload);
  }, [loadDialog]);

  return { Dialog, hasFailed, loadDialog };
}

/** Prevents an error in the dialog from replacing the page. */
class DialogErrorBoundary extends Component<{ notice: ReactNode; children: ReactNode }> {
  override state = { hasError: false };

  static getDerivedStateFromError() {
    return { hasError: true };
  }

  override render() {
    return this.state.hasError ? this.props.notice : this.props.children;
  }
}

function LoginNotice({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <Notice role="alert">
      <p>{text}</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        Retry
      </Button>
      <IconButton
        icon="close"
        label="Close"
        onClick={() => void navigate(pathname + search, { replace: true, preventScrollReset: true })}
      />
    </Notice>
  );
}

const { color, frame, layer, radius, shadow, size, space } = theme;

const Notice = styled.div`
  position: fixed;
  left: ${space[4]};
  bottom: ${space[4]};
  z-index: ${layer.tabs};
  display: flex;
  align-items: center;
  gap: ${space[4]};
  max-width: min(520px, calc(100vw - 2 * ${space[4]}));
  padding: ${space[4]};
  border-radius: ${radius.m};
  background: ${color.bgDeep};
  box-shadow: ${frame.frameStrong}, ${shadow.panel};

  ${media.mobile} {
    bottom: calc(${size.tabBar} + ${space[4]});
  }
`;
