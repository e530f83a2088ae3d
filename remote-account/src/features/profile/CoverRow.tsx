import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { Order } from '@press-start/api/contract';
import { Cover } from '@press-start/shared-ui/components';
import { capitalise } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import {
  displayText,
  forcedColoursBorder,
  hiddenText,
  media,
  theme,
  when,
} from '@press-start/shared-ui/themes';

interface Props {
  games: NonNullable<Order['games']>;
  /** Maximum number of items. If there are more games, the last item is a link to the orders. */
  max?: number;
}

export function CoverRow({ games, max = games.length }: Props) {
  const shown = games.length > max ? games.slice(0, max - 1) : games;
  const hiddenCount = games.length - shown.length;
  return (
    <Row data-lit>
      {shown.map(({ id_product, name_product, thumbnail_product }) => (
        <li key={id_product}>
          <GameLink to={paths.game(id_product)}>
            <Cover src={thumbnail_product} alt={capitalise(name_product)} sizes={coverSizes} />
          </GameLink>
        </li>
      ))}
      {hiddenCount > 0 && (
        <li>
          <MoreLink to={paths.orders()}>
            +{hiddenCount}
            <HiddenText> more in your orders</HiddenText>
          </MoreLink>
        </li>
      )}
    </Row>
  );
}

/** Width of a cover in `Row`. */
const coverSizes = '(min-width: 1600px) 124px, 98px';

const { color, font, frame, motion, radius, space, type } = theme;

const Row = styled.ul`
  display: grid;
  grid-template-columns: repeat(8, minmax(0, 1fr));
  gap: ${space[5]};

  ${when.retro} {
    padding: ${space[1]};
  }

  ${media.tablet} {
    grid-template-columns: repeat(auto-fill, minmax(90px, 1fr));
  }

  ${media.mobile} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: ${space[3]};

    ${when.retro} {
      gap: ${space[5]};
    }
  }
`;

const GameLink = styled(Link)`
  display: block;
  transition: transform ${motion.tMed} ${motion.ease};

  &:hover,
  &:focus-visible {
    transform: translateY(-6px);
  }
`;

const MoreLink = styled(GameLink)`
  display: grid;
  place-content: center;
  aspect-ratio: 3 / 4;
  border-radius: ${radius.cover};
  background: ${color.bgDeep};
  box-shadow: ${frame.frameStrong};
  ${displayText}
  font-size: ${type.fsH3};
  color: ${color.text};
  ${forcedColoursBorder}

  /* Leaves space beside a number of three characters. */
  ${media.smallest} {
    ${when.retro} {
      font: 24px / 1 ${font.ui};
    }
  }

  &:hover {
    background: ${color.surface2};
  }
`;

const HiddenText = styled.span`
  ${hiddenText}
`;
