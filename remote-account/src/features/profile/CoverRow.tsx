import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { Order } from '@press-start/api/contract';
import { Cover } from '@press-start/shared-ui/components';
import { capitalise } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import { theme, when } from '@press-start/shared-ui/themes';

interface Props {
  games: NonNullable<Order['games']>;
}

export const CoverRow = ({ games }: Props) => (
  <Row data-lit>
    {games.map(({ id_product, name_product, thumbnail_product }) => (
      <li key={id_product}>
        <GameLink to={paths.game(id_product)}>
          <Cover src={thumbnail_product} alt={capitalise(name_product)} sizes="90px" />
        </GameLink>
      </li>
    ))}
  </Row>
);

const { motion, space } = theme;

const Row = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[5]};

  li {
    width: 90px;
  }

  ${when.retro} {
    padding: ${space[1]};
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
