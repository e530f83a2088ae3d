/** What a composed store tells of itself: fetched by whoever composes, never by shoppers. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import styled from 'styled-components';
import { recordEvents } from '@press-start/shared-ui/alone';
import { Button } from '@press-start/shared-ui/components';
import { media, theme } from '@press-start/shared-ui/themes';
import { followChanges } from './followChanges';
import { Panel } from './Panel';

type Tab = Parameters<typeof followChanges>[0] & {
  /** The path on the screen, now and whenever it changes. */
  path: { get: () => string; subscribe: (onChange: () => void) => () => void };
};

let toggle = () => {};

/** Opens the panel, or closes it. */
export const togglePanel = () => toggle();

/** Shows on every page that the store is composed, and follows the releases. Called once. */
export function openComposition(tab: Tab, panelIsOpen: boolean) {
  recordEvents();
  const container = document.createElement('div');
  document.body.append(container);
  createRoot(container).render(<Composition tab={tab} panelIsOpen={panelIsOpen} />);
}

function Composition({ tab, panelIsOpen }: { tab: Tab; panelIsOpen: boolean }) {
  const pathname = useSyncExternalStore(tab.path.subscribe, tab.path.get);
  const [open, setOpen] = useState(panelIsOpen);
  const [wasClosed, setWasClosed] = useState(false);
  const [, setVersion] = useState(0);
  useEffect(() => followChanges(tab, () => setVersion((count) => count + 1)), [tab]);
  useEffect(() => {
    toggle = () => setOpen((shown) => !shown);
  }, []);
  const composed = tab.remotes.filter((remote) => remote.composed);
  const close = () => {
    setOpen(false);
    setWasClosed(true);
  };
  if (open) return <Panel remotes={tab.remotes} pathname={pathname} onClose={close} />;
  if (composed.length === 0) return null;
  return (
    <Corner>
      {/* Whoever has closed the panel finds the focus here, where it was opened. */}
      <Button variant="secondary" size="small" autoFocus={wasClosed} onClick={() => setOpen(true)}>
        Composed: {composed.map(({ name }) => name).join(', ')}
      </Button>
    </Corner>
  );
}

const { layer, size, space } = theme;

const Corner = styled.aside.attrs({ 'aria-label': 'Composition' })`
  position: fixed;
  right: ${space.m};
  bottom: ${space.m};
  z-index: ${layer.tabs};

  ${media.mobile} {
    bottom: calc(${size.tabBar} + ${space.xs});
  }
`;
