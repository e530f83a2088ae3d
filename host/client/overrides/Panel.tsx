/** The panel that shows the release of each remote and lets the visitor override it. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { Button, IconButton } from '@press-start/shared-ui/components';
import { remoteOfOffer } from '@press-start/shared-ui/fragments';
import { EventLog } from '@press-start/shared-ui/standalone';
import { displayText, media, theme } from '@press-start/shared-ui/themes';
import type { LiveRemote } from '../boot';
import { currentStatuses, followStatuses } from '../fragments/status';
import { ownerOf } from '../remotes';
import { Flags } from './Flags';
import { Fragments } from './Fragments';
import type { Part } from './Outlines';
import { Outlines } from './Outlines';
import { RemoteCard } from './RemoteCard';

interface Props {
  remotes: LiveRemote[];
  pathname: string;
  onClose: () => void;
}

const { color, frame, layer, radius, shadow, size, space, type } = theme;

const colours = [color.accent, color.info, color.sale, color.ok, color.warn];
const hostColour = color.line;

function partsOf(remotes: LiveRemote[], pathname: string): Part[] {
  const owner = ownerOf(remotes, pathname);
  const main: Part = owner
    ? { selector: 'main', label: owner.name, colour: colours[remotes.indexOf(owner)] ?? hostColour }
    : { selector: 'main', label: 'host', colour: hostColour };
  const shell = ['header', 'footer'].map((selector) => ({ selector, label: 'host', colour: hostColour }));
  return [main, ...shell];
}

/** Returns one part for each distinct fragment, in the colour of its remote. */
function fragmentParts(remotes: LiveRemote[], offers: readonly string[]): Part[] {
  return [...new Set(offers)].map((offer) => {
    const remote = remotes.find(({ name }) => name === remoteOfOffer(offer));
    const colour = (remote && colours[remotes.indexOf(remote)]) ?? hostColour;
    return { selector: `[data-offer="${offer}"]`, label: offer, colour };
  });
}

export function Panel({ remotes, pathname, onClose }: Props) {
  const [isOutlined, setIsOutlined] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const previouslyFocused = document.activeElement;
    heading.current?.focus();
    return () => {
      // Restore focus, unless it has moved to another element.
      if (
        previouslyFocused instanceof HTMLElement &&
        (!document.activeElement || document.activeElement === document.body)
      )
        previouslyFocused.focus();
    };
  }, []);
  const fragments = useSyncExternalStore(followStatuses, currentStatuses);
  const owner = ownerOf(remotes, pathname);
  const sortedRemotes = remotes.toSorted((a, b) => Number(b === owner) - Number(a === owner));
  return (
    <>
      {isOutlined && (
        <Outlines
          parts={[
            ...partsOf(remotes, pathname),
            ...fragmentParts(
              remotes,
              fragments.map(({ offer }) => offer),
            ),
          ]}
        />
      )}
      <Side
        aria-label="Composition"
        onKeyDown={({ key }) => {
          if (key === 'Escape') onClose();
        }}
      >
        <Head>
          <h2 ref={heading} tabIndex={-1}>
            Composition
          </h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </Head>
        <Button
          variant="secondary"
          size="small"
          aria-pressed={isOutlined}
          onClick={() => setIsOutlined((value) => !value)}
        >
          {isOutlined ? 'Hide outlines' : 'Outline the remotes'}
        </Button>
        <ul>
          {sortedRemotes.map((remote) => (
            <RemoteCard
              key={remote.name}
              remote={remote}
              isOwner={remote === owner}
              colour={colours[remotes.indexOf(remote)] ?? hostColour}
            />
          ))}
        </ul>
        <Fragments />
        <Flags />
        <EventLog />
      </Side>
    </>
  );
}

const Side = styled.aside`
  position: fixed;
  right: ${space[4]};
  bottom: ${space[4]};
  z-index: ${layer.toast};
  display: grid;
  align-content: start;
  justify-items: start;
  gap: ${space[4]};
  width: min(400px, calc(100vw - 2 * ${space[4]}));
  max-height: min(720px, calc(100vh - 2 * ${space[4]}));
  overflow-y: auto;
  padding: ${space[6]};
  border-radius: ${radius.l};
  background: ${color.surface};
  box-shadow: ${frame.frameStrong}, ${shadow.pop};

  ul {
    display: grid;
    gap: ${space[3]};
    width: 100%;
  }

  ${media.mobile} {
    bottom: calc(${size.tabBar} + ${space[2]});
    max-height: calc(70vh - ${size.tabBar});
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  width: 100%;

  h2 {
    ${displayText}
    font-size: ${type.fsH3};
    outline: none;
  }
`;
