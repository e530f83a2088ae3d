import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { Game, RelatedGame } from '@press-start/api/contract';
import { Cover, PriceTicket } from '@press-start/shared-ui/components';
import { cardName, platformNames } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import { media, theme, when } from '@press-start/shared-ui/themes';
import { platformUrl } from './catalogueUrls';
import { smallHeading } from './smallHeading';

interface Props {
  game: Game;
  /** Similar games that are in stock; `undefined` if they could not be loaded. */
  alike: readonly RelatedGame[] | undefined;
}

/** Renders games to buy instead of a sold-out game. Does not use `SmallCards`, whose code is loaded later. */
export function SoldOut({ game, alike = [] }: Props) {
  const [platform] = platformNames(game);
  return (
    <Section aria-labelledby="sold-out-title">
      <h2 id="sold-out-title">{alike.length > 0 ? 'Sold out. Alike and in stock:' : 'Sold out.'}</h2>
      <ul>
        {alike.map(({ id_product, name_product, thumbnail_product, price_product, on_sale }) => (
          <li key={id_product} data-sale={on_sale || undefined}>
            <Cover src={thumbnail_product} sizes="60px" />
            <Link className="other" to={paths.game(id_product)} title={name_product}>
              {cardName(name_product)}
            </Link>
            <PriceTicket dollars={price_product} sale={on_sale} />
          </li>
        ))}
      </ul>
      {platform !== undefined && (
        <Link className="other" to={platformUrl(platform)}>
          Other games for {platform}
        </Link>
      )}
    </Section>
  );
}

const { color, size, space } = theme;

const Section = styled.section`
  margin-top: ${space[6]};

  h2 {
    ${smallHeading}
    margin-bottom: ${space[2]};
    text-wrap: balance;
  }

  /* Two columns, because the text would otherwise be much longer than the pictures beside it. */
  ul {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 0 ${space[8]};
  }

  li {
    display: grid;
    grid-template-columns: 60px minmax(0, 1fr) auto;
    align-items: center;
    gap: ${space[4]};
    padding: ${space[3]} 0;
    border-bottom: 2px solid ${color.lineSoft};
  }

  /* The frame is outside the cover. */
  ${when.retro} li {
    padding-left: ${space[1]};
  }

  .other {
    display: inline-flex;
    align-items: center;
    min-height: ${size.tap};
    text-decoration: underline ${color.accent} 2px;
    text-underline-offset: 4px;
    overflow-wrap: anywhere;
  }

  ${media.tablet} {
    ul {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  /* The picture of the box. The build removes a space after ":has()", so the selector continues with ">". */
  *:has(+ .about &) > [data-face] .cover {
    filter: grayscale(0.8);
  }
`;
