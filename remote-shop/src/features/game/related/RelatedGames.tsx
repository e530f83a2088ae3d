import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { type GameDetail, listRelatedGames, type RelatedGames as Related } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button } from '@press-start/shared-ui/components';
import { platformNames } from '@press-start/shared-ui/format';
import { media, theme } from '@press-start/shared-ui/themes';
import { platformUrl, yearUrl } from './filterLinks';
import type { RecentlyViewed } from './RecentlyViewed';
import { cardGap, cardHeight, SmallCards } from './SmallCards';

/** Number of cards per list for which space is reserved. */
const listLength = 4;

interface Props {
  game: GameDetail;
  /** The related games, if the page has already loaded them. */
  loaded: Related | undefined;
}

/**
 * Renders the headings of the related games, with links to the catalogue. The games and the recently viewed ones are
 * loaded when they come near the viewport. A failure only affects their own place.
 */
export function RelatedGames({ game, loaded }: Props) {
  const { id_product, publisher, release_year } = game;
  const [platform] = platformNames(game);
  const [related, setRelated] = useState(loaded);
  const [hasFailed, setHasFailed] = useState(false);
  const [Viewed, setViewed] = useState<ComponentType<Parameters<typeof RecentlyViewed>[0]>>();

  const load = () => {
    setHasFailed(false);
    call(listRelatedGames, { params: { id: id_product } }).then(setRelated, () => setHasFailed(true));
  };
  const section = useNearViewport(() => {
    if (!related) load();
    import(/* webpackChunkName: "recently-viewed" */ './RecentlyViewed').then(
      (module) => setViewed(() => module.RecentlyViewed),
      (error: unknown) => console.error('The recently viewed games could not be loaded', error),
    );
  });

  const list = (title: ReactNode, games: Related['year'] | undefined) => (
    <div>
      <h2>{title}</h2>
      <div className="slot" data-waiting={(!games && !hasFailed) || undefined}>
        {games && (games.length > 0 ? <SmallCards games={games} /> : <p>This is the only one we have.</p>)}
      </div>
    </div>
  );
  return (
    <>
      <Section ref={section} aria-label="More games">
        {platform !== undefined &&
          list(
            <Link className="all" to={platformUrl(platform)}>
              More games for {platform}
            </Link>,
            related?.platform,
          )}
        {publisher && list(`More from ${publisher}`, related?.publisher)}
        {list(
          <Link className="all" to={yearUrl(release_year)}>
            More from {release_year}
          </Link>,
          related?.year,
        )}
        {hasFailed && (
          <p className="failure" role="status">
            More games could not be loaded.
            <Button size="small" variant="outline" onClick={load}>
              Retry
            </Button>
          </p>
        )}
      </Section>
      {Viewed && <Viewed current={id_product} />}
    </>
  );
}

/**
 * Runs `load` once when the element comes near the viewport. Without IntersectionObserver it never runs, and the links of
 * the headings remain.
 */
function useNearViewport(load: () => void) {
  const element = useRef<HTMLElement>(null);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        latest.current();
      },
      { rootMargin: '300px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return element;
}

const { color, radius, space, type } = theme;

const Section = styled.section`
  position: relative;
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space[10]} ${space[6]};
  margin-top: ${space[18]};

  h2 {
    margin-bottom: ${space[4]};
    font-size: ${type.fsH4};
    line-height: 1.3;
  }

  .all {
    text-decoration: underline ${color.accent} 2px;
    text-underline-offset: 4px;
  }

  .slot {
    min-height: ${listLength * cardHeight + (listLength - 1) * cardGap}px;
  }

  .slot p {
    color: ${color.textMuted};
  }

  /* The places of the cards. */
  .slot[data-waiting] {
    border-radius: ${radius.m};
    background: repeating-linear-gradient(
      ${color.surface} 0 ${cardHeight}px,
      transparent 0 ${cardHeight + cardGap}px
    );
  }

  .failure {
    position: absolute;
    inset: auto 0 auto 0;
    top: ${space[18]};
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space[4]};
  }

  ${media.laptop} {
    grid-template-columns: minmax(0, 1fr);
    margin-top: ${space[11]};
  }

  /* Without scripts, the cards never arrive. */
  @media (scripting: none) {
    .slot {
      display: none;
    }
  }
`;
