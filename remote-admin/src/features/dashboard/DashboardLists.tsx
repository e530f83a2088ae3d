import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { Figures, Game, User } from '@press-start/api/contract';
import { Caption, EmptyState, Panel } from '@press-start/shared-ui/components';
import { datePart } from '@press-start/shared-ui/format';
import type { IconName } from '@press-start/shared-ui/icons';
import { paths } from '@press-start/shared-ui/paths';
import { media, theme } from '@press-start/shared-ui/themes';
import { RuledList } from '../layout/RuledList';
import { dollars } from './money';

const NAME_LIMIT = 26;

interface Props {
  saleGames: readonly Game[];
  users: readonly User[];
  totalUsers: number;
  lowGames: readonly Game[];
  topGames: Figures['top_games'];
}

export function DashboardLists({ saleGames, users, totalUsers, lowGames, topGames }: Props) {
  return (
    <Columns>
      <List title="On sale products" icon="tag" empty="No Products On Sale">
        {saleGames.map(({ id_product, name_product, thumbnail_product, in_stock }) => (
          <li key={id_product}>
            <span className="id">{id_product}</span>
            <Thumbnail src={thumbnail_product} alt="" width={30} height={40} loading="lazy" />
            <Link to={paths.game(id_product)}>{name_product}</Link>
            <span>{in_stock} in stock</span>
          </li>
        ))}
      </List>
      <List
        title="Latest Registered Users"
        icon="user"
        empty="No Users Registered"
        foot={`Total Users: ${totalUsers}`}
      >
        {users.map(({ id_user, nickname, created }) => (
          <li key={id_user}>
            <span className="name">{nickname}</span>
            <span>{datePart(created)}</span>
          </li>
        ))}
      </List>
      <List title="Low stock products" icon="box" empty="All Seems Ok">
        {lowGames.map(({ id_product, name_product, in_stock }) => (
          <li key={id_product}>
            <Link to={paths.game(id_product)}>{truncateName(name_product)}</Link>
            <span className="low">{in_stock} left</span>
          </li>
        ))}
      </List>
      <List title="Top games" icon="star" empty="Nothing was sold in these days.">
        {topGames.map(({ id_product, name_product, thumbnail_product, units, amount }) => (
          <li key={id_product}>
            <Thumbnail src={thumbnail_product} alt="" width={30} height={40} loading="lazy" />
            <Link to={paths.game(id_product)}>{name_product}</Link>
            <span>
              {units} sold, {dollars(amount)}
            </span>
          </li>
        ))}
      </List>
    </Columns>
  );
}

interface ListProps {
  title: string;
  icon: IconName;
  empty: string;
  foot?: string;
  children: ReactNode[];
}

function List({ title, icon, empty, foot, children }: ListProps) {
  return (
    <Panel aria-label={title}>
      <h2>{title}</h2>
      {children.length === 0 ? <EmptyState icon={icon} text={empty} /> : <RuledList>{children}</RuledList>}
      {foot && <Caption>{foot}</Caption>}
    </Panel>
  );
}

/** Returns a longer name as its first 26 characters and '...' (specification, section 2). */
function truncateName(name: string): string {
  const characters = [...name];
  return characters.length > NAME_LIMIT ? `${characters.slice(0, NAME_LIMIT).join('')}...` : name;
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  gap: ${theme.space[6]};

  ul + p {
    padding-top: ${theme.space[3]};
    border-top: 2px solid ${theme.color.lineSoft};
  }

  .id {
    min-width: 2.5ch;
  }

  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space[4]};
  }
`;

const Thumbnail = styled.img`
  flex: none;
`;
