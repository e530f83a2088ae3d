import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Figures, Game, User } from '@press-start/api/contract';
import { Caption, EmptyState, Panel, PanelTitle } from '@press-start/shared-ui/components';
import { datePart } from '@press-start/shared-ui/format';
import type { IconName } from '@press-start/shared-ui/icons';
import { paths } from '@press-start/shared-ui/paths';
import { media, theme } from '@press-start/shared-ui/themes';
import { sectionUrl } from '../../paths';
import { RuledFigure, RuledItem, RuledLink, RuledList, RuledName } from '../layout/RuledList';
import { formatDollars } from './money';

const MAX_NAME_LENGTH = 26;

interface Props {
  saleGames: readonly Game[];
  users: readonly User[];
  totalUsers: number;
  lowStockGames: readonly Game[];
  topGames: Figures['top_games'];
  coupons: NonNullable<Figures['coupons']>;
}

export function DashboardLists({ saleGames, users, totalUsers, lowStockGames, topGames, coupons }: Props) {
  return (
    <Columns>
      <List title="On sale products" icon="tag" empty="No Products On Sale">
        {saleGames.map(({ id_product, name_product, thumbnail_product, in_stock }) => (
          <RuledItem key={id_product}>
            <Id>{id_product}</Id>
            <Thumbnail src={thumbnail_product} alt="" width={30} height={40} loading="lazy" />
            <RuledLink to={paths.game(id_product)} title={name_product}>
              {name_product}
            </RuledLink>
            <RuledFigure>{in_stock} in stock</RuledFigure>
          </RuledItem>
        ))}
      </List>
      <List
        title="Latest Registered Users"
        icon="user"
        empty="No Users Registered"
        foot={`Total Users: ${totalUsers}`}
      >
        {users.map(({ id_user, nickname, created }) => (
          <RuledItem key={id_user}>
            <RuledName>{nickname}</RuledName>
            <RuledFigure>{datePart(created)}</RuledFigure>
          </RuledItem>
        ))}
      </List>
      <List title="Low stock products" icon="box" empty="All Seems Ok">
        {lowStockGames.map(({ id_product, name_product, in_stock }) => (
          <RuledItem key={id_product}>
            <RuledLink to={paths.game(id_product)}>{truncateName(name_product)}</RuledLink>
            <RuledFigure data-low>{in_stock} left</RuledFigure>
          </RuledItem>
        ))}
      </List>
      <List title="Top games" icon="star" empty="Nothing was sold in these days.">
        {topGames.map(({ id_product, name_product, thumbnail_product, units, amount }) => (
          <RuledItem key={id_product}>
            <Thumbnail src={thumbnail_product} alt="" width={30} height={40} loading="lazy" />
            <RuledLink to={paths.game(id_product)} title={name_product}>
              {name_product}
            </RuledLink>
            <RuledFigure>
              {units} sold, {formatDollars(amount)}
            </RuledFigure>
          </RuledItem>
        ))}
      </List>
      <List title="Coupons" icon="ticket" empty="No coupon was used in these days.">
        {coupons.map(({ code, uses, discount }) => (
          <RuledItem key={code}>
            <RuledLink to={sectionUrl('promotions', { q: code })}>{code}</RuledLink>
            <RuledFigure>
              {uses === 1 ? '1 use' : `${uses} uses`}, {formatDollars(discount)} off
            </RuledFigure>
          </RuledItem>
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
      <PanelTitle>{title}</PanelTitle>
      {children.length === 0 ? <EmptyState icon={icon} text={empty} /> : <RuledList>{children}</RuledList>}
      {foot && children.length > 0 && <Foot>{foot}</Foot>}
    </Panel>
  );
}

/** Truncates names longer than 26 characters and appends '...' (specification, section 2). */
function truncateName(name: string): string {
  const characters = [...name];
  return characters.length > MAX_NAME_LENGTH ? `${characters.slice(0, MAX_NAME_LENGTH).join('')}...` : name;
}

/** Uses CSS columns instead of a grid, so that both columns have about the same height. */
const Columns = styled.div`
  columns: 2;
  gap: ${theme.space[6]};

  > * {
    margin-bottom: ${theme.space[6]};
    break-inside: avoid;
  }

  ${media.tablet} {
    columns: 1;

    > * {
      margin-bottom: ${theme.space[4]};
    }
  }
`;

const Id = styled(RuledFigure)`
  width: 3ch;
`;

const Thumbnail = styled.img`
  flex: none;
  width: 24px;
  height: 32px;

  ${media.tablet} {
    width: 30px;
    height: 40px;
  }
`;

const Foot = styled(Caption)`
  padding-top: ${theme.space[3]};
  border-top: 2px solid ${theme.color.lineSoft};
`;
