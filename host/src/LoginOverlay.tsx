/** The login dialog over any page: the account remote's, fetched when it is first wanted. */
import { Component, useCallback, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { Button, IconButton } from '@press-start/shared-ui/components';
import { useHydrated } from '@press-start/shared-ui/session';
import { media, theme } from '@press-start/shared-ui/themes';
import { isLoginOver } from './login-address';

interface Props {
  /** Fetches the dialog; a failed attempt leaves no trace. */
  load: () => Promise<ComponentType>;
}

/** Only once the page answers to the visitor: the server draws the page behind. */
export function LoginOverlay({ load }: Props) {
  const hydrated = useHydrated();
  const location = useLocation();
  const desired = hydrated && isLoginOver(location);
  const { Dialog, failed, fetch } = useDialog(load);

  useEffect(() => {
    if (desired && !Dialog) void fetch();
  }, [desired, Dialog, fetch]);

  if (!desired) return null;
  const notice = <ClosedDesk onRetry={() => void fetch()} />;
  if (failed) return notice;
  return Dialog && <Ring notice={notice}>{<Dialog />}</Ring>;
}

function useDialog(load: Props['load']) {
  const [Dialog, setDialog] = useState<ComponentType>();
  const [failed, setFailed] = useState(false);

  const fetch = useCallback(async () => {
    setFailed(false);
    try {
      const dialog = await load();
      setDialog(() => dialog);
    } catch (error) {
      console.warn('The login cannot be had', error);
      setFailed(true);
    }
  }, [load]);

  // A link has the focus before it is followed, by keyboard and by pointer.
  useEffect(() => {
    const near = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches('a[href^="/login"]')) void fetch();
    };
    document.addEventListener('focusin', near);
    return () => document.removeEventListener('focusin', near);
  }, [fetch]);

  return { Dialog, failed, fetch };
}

/** A dialog that throws takes only itself down. */
class Ring extends Component<{ notice: ReactNode; children: ReactNode }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? this.props.notice : this.props.children;
  }
}

/** In place of the dialog; the page behind stays usable. */
function ClosedDesk({ onRetry }: { onRetry: () => void }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <Notice role="alert">
      <p>The account desk is closed for a moment. The rest is open, and your cart is safe.</p>
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
  left: ${space.m};
  bottom: ${space.m};
  z-index: ${layer.tabs};
  display: flex;
  align-items: center;
  gap: ${space.m};
  max-width: min(520px, calc(100vw - 2 * ${space.m}));
  padding: ${space.m};
  border-radius: ${radius.m};
  background: ${color.bgDeep};
  box-shadow: ${frame.frameStrong}, ${shadow.panel};

  ${media.mobile} {
    bottom: calc(${size.tabBar} + ${space.m});
  }
`;
