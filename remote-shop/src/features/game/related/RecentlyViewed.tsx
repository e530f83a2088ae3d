import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { type Game, getGame } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import { Button } from '@press-start/shared-ui/components';
import { onKeyChangedElsewhere, removeKey } from '@press-start/shared-ui/storage';
import { media, theme } from '@press-start/shared-ui/themes';
import { cardGap, cardHeight, SmallCard } from './SmallCards';
import { smallHeading } from './smallHeading';
import { readViewed, storeViewed } from './viewed';

const maxShown = 6;

/**
 * Renders the most recently viewed games, except the current one, and a button that clears the list. Must be
 * rendered only in the browser, because the list is stored there.
 */
export function RecentlyViewed({ current }: { current: number }) {
  const [viewed, setViewed] = useState(readViewed);
  const [isCleared, setIsCleared] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const ids = viewed.filter((id) => id !== current).slice(0, maxShown);
  const { games, failedIds } = useGames(ids, () => setViewed(readViewed()));

  useEffect(
    () =>
      onKeyChangedElsewhere('viewed', () => {
        setIsCleared(false);
        setViewed(readViewed());
      }),
    [],
  );

  const clear = () => {
    removeKey('viewed');
    setViewed([]);
    setIsCleared(true);
    // Move focus to the heading, because the button is removed.
    title.current?.focus();
  };

  const shownIds = ids.filter((id) => !failedIds.has(id));
  if (shownIds.length === 0 && !isCleared) return null;
  return (
    <Section aria-labelledby="viewed-title">
      <header>
        <h2 id="viewed-title" ref={title} tabIndex={-1}>
          Recently viewed
        </h2>
        {shownIds.length > 0 && (
          <Button size="small" variant="outline" onClick={clear}>
            Clear the list
          </Button>
        )}
      </header>
      <p role="status">{isCleared && 'The list is empty. It was stored only in this browser.'}</p>
      <ul>
        {shownIds.map((id) => {
          const game = games.get(id);
          return game ? <SmallCard key={id} game={game} /> : <li key={id} className="waiting" />;
        })}
      </ul>
    </Section>
  );
}

/**
 * Loads each game once. Removes games that no longer exist from the stored list, and then calls `onRemoved`.
 */
function useGames(ids: readonly number[], onRemoved: () => void) {
  const [games, setGames] = useState<ReadonlyMap<number, Game>>(new Map());
  const [failedIds, setFailedIds] = useState<ReadonlySet<number>>(new Set());
  const requested = useRef(new Set<number>());
  const onRemovedRef = useRef(onRemoved);
  const key = ids.join();

  useEffect(() => {
    for (const id of key ? key.split(',').map(Number) : []) {
      if (requested.current.has(id)) continue;
      requested.current.add(id);
      call(getGame, { params: { id } }).then(
        (game) => setGames((current) => new Map(current).set(id, game)),
        (error: unknown) => {
          if (isApiError(error) && error.status === 404) {
            storeViewed(readViewed().filter((other) => other !== id));
            onRemovedRef.current();
          } else setFailedIds((current) => new Set(current).add(id));
        },
      );
    }
  }, [key]);

  return { games, failedIds };
}

const { color, radius, space } = theme;

const Section = styled.section`
  margin-top: ${space[14]};

  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${space[3]};
    margin-bottom: ${space[4]};
  }

  h2 {
    ${smallHeading}
  }

  [role='status'] {
    color: ${color.textMuted};
  }

  ul {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    grid-auto-rows: ${cardHeight}px;
    gap: ${cardGap}px ${space[6]};
  }

  .waiting {
    border-radius: ${radius.m};
    background: ${color.surface};
  }

  ${media.laptop} {
    ul {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }

  ${media.tablet} {
    ul {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
