import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { Game, RelatedGame } from '@press-start/api/contract';
import { platformNames } from '@press-start/shared-ui/format';
import { theme } from '@press-start/shared-ui/themes';
import { platformUrl } from './filterLinks';
import { SmallCards } from './SmallCards';

interface Props {
  game: Game;
  /** Games like this one that are in stock; `undefined` if they could not be loaded. */
  alike: readonly RelatedGame[] | undefined;
}

/** Renders what a sold-out game's visitor may buy instead. */
export function SoldOut({ game, alike = [] }: Props) {
  const [platform] = platformNames(game);
  return (
    <Section aria-labelledby="sold-out-title">
      <h2 id="sold-out-title">{alike.length > 0 ? 'Sold out. Alike and in stock:' : 'Sold out.'}</h2>
      {alike.length > 0 && <SmallCards games={alike} />}
      {alike.length === 0 && platform !== undefined && (
        <Link className="others" to={platformUrl(platform)}>
          See other games for {platform}
        </Link>
      )}
    </Section>
  );
}

const { color, space, type } = theme;

const Section = styled.section`
  margin-top: ${space[6]};

  h2 {
    margin-bottom: ${space[4]};
    font-size: ${type.fsH4};
    line-height: 1.3;
  }

  .others {
    text-decoration: underline ${color.accent} 2px;
    text-underline-offset: 4px;
  }
`;
