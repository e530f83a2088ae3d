import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { type GameDetail, listRelatedGames, type RelatedGames as Related } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button } from '@press-start/shared-ui/components';
import { platformNames } from '@press-start/shared-ui/format';
import { media, theme } from '@press-start/shared-ui/themes';
import { platformUrl, yearUrl } from './catalogueUrls';
import { RecentlyViewed } from './RecentlyViewed';
import { cardGap, cardHeight, SmallCards } from './SmallCards';
import { smallHeading } from './smallHeading';

/** Maximum number of cards per list, as in the API. */
const listLength = 4;

/**
 * Distance in pixels below the viewport at which lists can become shorter without a visible movement, also while the
 * visitor scrolls.
 */
const trimDistance = 200;

/** The last lists of each game, so that its page has the same height after Back. */
export const lastLists = new Map<number, { games: Related; isTrimmed: boolean }>();

interface Props {
  game: GameDetail;
  /** The related games, if the page has already loaded them. */
  loaded: Related | undefined;
}

/**
 * Renders the related and the recently viewed games. Once the section is near the viewport, requests the
 * recently viewed games and, unless they are `loaded`, the related games.
 */
export function RelatedGames({ game, loaded }: Props) {
  const { id_product, publisher, release_year } = game;
  const [platform] = platformNames(game);
  const section = useRef<HTMLElement>(null);
  const isNear = useIsNearViewport(section);
  const [fetched, setFetched] = useState(() => lastLists.get(id_product));
  const related = loaded ?? fetched?.games;
  const isLoaded = loaded !== undefined;
  // Lists that are rendered together with the page move nothing either.
  const isTrimmed = isLoaded || fetched?.isTrimmed;
  const [attempt, setAttempt] = useState(0);
  const [isRejected, setIsRejected] = useState(false);
  // If a later request fails, the games of the previous response stay.
  const hasFailed = isRejected && !related;

  // A reload of the page's data passes a new `game`. The prices of the related games may have changed too.
  useEffect(() => {
    if (!isNear || isLoaded) return;
    const controller = new AbortController();
    const { signal } = controller;
    call(listRelatedGames, { params: { id: game.id_product }, signal }).then(
      (games) => {
        const wasTrimmed = lastLists.get(game.id_product)?.isTrimmed === true;
        const lists = {
          games,
          isTrimmed: wasTrimmed || distanceBelowViewport(section.current) >= trimDistance,
        };
        lastLists.set(game.id_product, lists);
        setFetched(lists);
        setIsRejected(false);
      },
      () => !signal.aborted && setIsRejected(true),
    );
    return () => controller.abort();
  }, [isNear, isLoaded, attempt, game]);

  const retry = () => {
    setIsRejected(false);
    setAttempt(attempt + 1);
    // Move focus to the section, because the focused button is removed.
    section.current?.focus({ preventScroll: true });
  };
  const list = (kind: keyof Related, title: ReactNode) => {
    const games = related?.[kind];
    return (
      <div>
        <h2>{title}</h2>
        <div className="slot" data-waiting={(!games && !hasFailed) || undefined}>
          {games &&
            (games.length > 0 ? <SmallCards games={games} /> : <p>No other one in the shop right now.</p>)}
        </div>
      </div>
    );
  };
  return (
    <>
      <Section ref={section} aria-label="More games" tabIndex={-1} data-trimmed={isTrimmed || undefined}>
        {platform !== undefined &&
          list(
            'platform',
            <Link className="all" to={platformUrl(platform)}>
              More games for {platform}
            </Link>,
          )}
        {publisher && list('publisher', `More from ${publisher}`)}
        {list(
          'year',
          <Link className="all" to={yearUrl(release_year)}>
            More from {release_year}
          </Link>,
        )}
        {/* Render this element even without text, because screen readers do not announce new elements. */}
        <p className="failure" role="status">
          {hasFailed && (
            <>
              More games could not be loaded.
              <Button size="small" variant="outline" onClick={retry}>
                Retry
              </Button>
            </>
          )}
        </p>
      </Section>
      {isNear && <RecentlyViewed current={id_product} />}
    </>
  );
}

/** Returns the distance in pixels from the bottom of the viewport to the element. */
const distanceBelowViewport = (element: HTMLElement | null) =>
  element ? element.getBoundingClientRect().top - innerHeight : 0;

/** Returns whether the element is or was near the viewport; always false without IntersectionObserver. */
function useIsNearViewport(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setIsNear(true);
      },
      { rootMargin: '600px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}

const { color, radius, space } = theme;

const Section = styled.section`
  position: relative;
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space[10]} ${space[6]};
  margin-top: ${space[18]};

  h2 {
    margin-bottom: ${space[4]};
    ${smallHeading}
  }

  .all {
    text-decoration: underline ${color.accent} 2px;
    text-underline-offset: 4px;
  }

  .slot {
    min-height: ${listLength * cardHeight + (listLength - 1) * cardGap}px;
  }

  /* Lists that were loaded below the viewport are only as high as their games. */
  &[data-trimmed] .slot {
    min-height: 0;
  }

  .slot p {
    color: ${color.textMuted};
  }

  /* Placeholders for the cards. */
  .slot[data-waiting] {
    border-radius: ${radius.m};
    background: repeating-linear-gradient(
      ${color.surface} 0 ${cardHeight}px,
      transparent 0 ${cardHeight + cardGap}px
    );
  }

  /* Place the message over the empty first list. */
  .failure {
    position: absolute;
    left: 0;
    top: ${space[14]};
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space[4]};
  }

  ${media.laptop} {
    grid-template-columns: minmax(0, 1fr);
    margin-top: ${space[11]};
  }

  /* Without JavaScript, the cards are never loaded. */
  @media (scripting: none) {
    .slot {
      display: none;
    }
  }
`;
