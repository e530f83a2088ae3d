import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { listGames } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Cover } from '@press-start/shared-ui/components';
import { breakpoint, displayText, media, theme, when } from '@press-start/shared-ui/themes';

interface Props {
  /** Maximum width in pixels of the windows that do not show the wall. */
  hiddenUpTo?: number;
}

/** Renders a decorative wall of game covers beside a panel. Hidden on tablets and phones. */
export function CoverWall({ hiddenUpTo = breakpoint.tablet }: Props) {
  const covers = useCovers(hiddenUpTo);
  return (
    <Wall aria-hidden="true">
      <Covers>
        {covers.map((cover) => (
          <Cover key={cover} src={cover} sizes="178px" />
        ))}
      </Covers>
      <Greeting>Player&nbsp;1, ready?</Greeting>
    </Wall>
  );
}

/**
 * Fetches the covers of the newest games, but not before the window is wide enough for the wall. Only logs
 * errors, because the page works without the covers.
 */
function useCovers(hiddenUpTo: number): readonly string[] {
  const [covers, setCovers] = useState<readonly string[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const load = () =>
      void call(listGames, { query: { page: 1, limit: 9, sort: 'newest' }, signal }).then(
        (games) => setCovers(games.map((game) => game.thumbnail_product)),
        (error: unknown) => {
          if (!signal.aborted) console.warn('Could not load the covers of the wall', error);
        },
      );
    const narrow = typeof matchMedia === 'function' ? matchMedia(`(max-width: ${hiddenUpTo}px)`) : undefined;
    if (narrow?.matches) narrow.addEventListener('change', load, { once: true, signal });
    else load();
    return () => controller.abort();
  }, [hiddenUpTo]);
  return covers;
}

const Wall = styled.div`
  position: relative;
  min-height: 480px;
  overflow: hidden;
  background: ${theme.color.bgDeep};

  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: ${theme.scene.artFade};
  }

  ${media.tablet} {
    display: none;
  }
`;

const Covers = styled.div`
  position: absolute;
  inset: -60px -120px auto -70px;
  display: grid;
  grid-template-columns: repeat(3, 178px);
  gap: ${theme.space[6]};
  transform: rotate(-10deg);
`;

const Greeting = styled.p`
  position: absolute;
  inset: auto 28px 28px;
  z-index: 1;
  max-width: 7em;
  ${displayText}
  font-size: 44px;
  text-transform: ${theme.type.displayCase};
  color: ${theme.color.textHead};
  text-shadow: ${theme.shadow.textGlow};

  ${when.retro} {
    max-width: 9em;
    font-size: 24px;
    line-height: 1.3;
  }
`;
