/** The panel for remote overrides, which is loaded only for visitors who use it. */
import { atom, getDefaultStore, useAtom } from 'jotai';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import styled from 'styled-components';
import { Button } from '@press-start/shared-ui/components';
import { recordEvents } from '@press-start/shared-ui/standalone';
import { media, theme } from '@press-start/shared-ui/themes';
import { followChanges } from './follow-changes';
import { Panel } from './Panel';

type Tab = Parameters<typeof followChanges>[0] & {
  /** The current path, as an external store. */
  path: { get: () => string; subscribe: (onChange: () => void) => () => void };
};

/** Whether the panel is open. Not a state of the component, so that a toggle before its first render is not lost. */
const isOpenAtom = atom(false);

export const togglePanel = () => getDefaultStore().set(isOpenAtom, (isOpen) => !isOpen);

/**
 * Renders the panel or, if the panel is closed and overrides are active, the button that opens it. Also
 * updates the tab to the host's releases. Call this only once.
 */
export function openOverridePanel(tab: Tab, isInitiallyOpen: boolean) {
  recordEvents();
  getDefaultStore().set(isOpenAtom, isInitiallyOpen);
  const container = document.createElement('div');
  document.body.append(container);
  createRoot(container).render(<OverridePanel tab={tab} />);
}

function OverridePanel({ tab }: { tab: Tab }) {
  const pathname = useSyncExternalStore(tab.path.subscribe, tab.path.get);
  const [isOpen, setIsOpen] = useAtom(isOpenAtom);
  const [wasClosed, setWasClosed] = useState(false);
  const [, setVersion] = useState(0);
  useEffect(() => followChanges(tab, () => setVersion((count) => count + 1)), [tab]);
  const overridden = tab.remotes.filter((remote) => remote.composed);
  const close = () => {
    setIsOpen(false);
    setWasClosed(true);
  };
  if (isOpen) return <Panel remotes={tab.remotes} pathname={pathname} onClose={close} />;
  if (overridden.length === 0) return null;
  return (
    <Corner>
      <Button variant="secondary" size="small" autoFocus={wasClosed} onClick={() => setIsOpen(true)}>
        Composed: {overridden.map(({ name }) => name).join(', ')}
      </Button>
    </Corner>
  );
}

const { layer, size, space } = theme;

const Corner = styled.aside.attrs({ 'aria-label': 'Composition' })`
  position: fixed;
  right: ${space[4]};
  bottom: ${space[4]};
  z-index: ${layer.tabs};

  ${media.mobile} {
    bottom: calc(${size.tabBar} + ${space[2]});
  }
`;
