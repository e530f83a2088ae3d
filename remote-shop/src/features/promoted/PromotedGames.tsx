import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { RelatedGame } from '@press-start/api/contract';
import { media, theme } from '@press-start/shared-ui/themes';
import { cardGap, cardHeight, SmallCard } from '../game/related/SmallCards';
import { smallHeading } from '../game/related/smallHeading';

/** Maximum number of games. */
export const promotedCount = 4;

/** Height of the heading with the gap below it, in pixels; included in `promotedHeight` in `routes.tsx`. */
const headHeight = 48;

interface Props {
  title: string;
  /** Path of a page with more such games; the title links to it. */
  to?: string;
  games: readonly RelatedGame[];
}

/** Renders games as small cards, or nothing if there are none. In an `<aside>`, they have one column. */
export function PromotedGames({ title, to, games }: Props) {
  if (games.length === 0) return null;
  return (
    <Section aria-label={title}>
      <h2>{to === undefined ? title : <TitleLink to={to}>{title}</TitleLink>}</h2>
      <ul>
        {games.slice(0, promotedCount).map((game) => (
          <SmallCard key={game.id_product} game={game} />
        ))}
      </ul>
    </Section>
  );
}

const { color, space } = theme;

const TitleLink = styled(Link)`
  text-decoration: underline ${color.accent} 2px;
  text-underline-offset: 4px;
`;

const Section = styled.section`
  h2 {
    /* With increased text spacing, the heading wraps. */
    min-height: ${headHeight}px;
    ${smallHeading}
  }

  ul {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    grid-auto-rows: ${cardHeight}px;
    gap: ${cardGap}px ${space[6]};
  }

  aside & ul {
    grid-template-columns: minmax(0, 1fr);
  }

  ${media.tablet} {
    ul {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
