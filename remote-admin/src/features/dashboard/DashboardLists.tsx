import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Figures, Game, User } from '@press-start/api/contract';
import { Caption, EmptyState, Panel, PanelTitle } from '@press-start/shared-ui/components';
import { datePart } from '@press-start/shared-ui/format';
import type { IconName } from '@press-start/shared-ui/icons';
import { paths } from '@press-start/shared-ui/paths';
import { breakpoint, media, theme } from '@press-start/shared-ui/themes';
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
          <GameItem key={id_product} $coverColumn={2}>
            <Id>{id_product}</Id>
            <Thumbnail src={thumbnail_product} alt="" width={30} height={40} loading="lazy" />
            <RuledLink to={paths.game(id_product)} title={name_product}>
              {name_product}
            </RuledLink>
            <RuledFigure>{in_stock} in stock</RuledFigure>
          </GameItem>
        ))}
      </List>
      <List
        title="Latest Registered Users"
        icon="user"
        empty="No Users Registered"
        foot={`Total Users: ${totalUsers}`}
        isTall
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
          <GameItem key={id_product} $coverColumn={1}>
            <Thumbnail src={thumbnail_product} alt="" width={30} height={40} loading="lazy" />
            <RuledLink to={paths.game(id_product)} title={name_product}>
              {name_product}
            </RuledLink>
            <RuledFigure>
              {units} sold, <Amount>{formatDollars(amount)}</Amount>
            </RuledFigure>
          </GameItem>
        ))}
      </List>
      <List title="Coupons" icon="ticket" empty="No coupon was used in these days.">
        {coupons.map(({ code, uses, discount }) => (
          <RuledItem key={code}>
            <RuledLink to={sectionUrl('promotions', { q: code })}>{code}</RuledLink>
            <RuledFigure>
              {uses === 1 ? '1 use' : `${uses} uses`}, <Amount>{formatDollars(discount)}</Amount> off
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
  /** Whether the list spans two rows if there are two columns. */
  isTall?: boolean;
  children: ReactNode[];
}

function List({ title, icon, empty, foot, isTall = false, children }: ListProps) {
  return (
    <Panel aria-label={title} className={isTall ? 'tall' : undefined}>
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

const Thumbnail = styled.img`
  flex: none;
  width: 24px;
  height: 32px;

  ${media.tablet} {
    width: 30px;
    height: 40px;
  }
`;

/**
 * In two columns, the two short lists at the end are beside the users. The rows of a list grow a little, so that
 * neighbours end at the same place.
 */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};

  > * {
    break-inside: avoid;
  }

  @media (min-width: ${breakpoint.tablet + 1}px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    grid-auto-flow: dense;
    gap: ${theme.space[6]};

    > * {
      display: flex;
      flex-direction: column;
    }

    .tall {
      grid-row: 2 / span 2;
    }

    ${RuledList} {
      display: flex;
      flex: 1;
      flex-direction: column;
    }

    ${RuledItem} {
      flex: 1 0 44px;
      max-height: ${theme.space[16]};
    }
  }

  /* Larger text and covers, so that wide rows do not look empty. */
  ${media.wide} {
    font-size: ${theme.type.fsH4};

    ${RuledItem} {
      flex-basis: 52px;
    }

    ${Thumbnail} {
      width: 30px;
      height: 40px;
    }
  }
`;

const Id = styled(RuledFigure)`
  width: 3ch;
`;

/** On phones, the figure is below the name, which would otherwise lose most of its letters. */
const GameItem = styled(RuledItem)<{ $coverColumn: 1 | 2 }>`
  ${media.mobile} {
    display: grid;
    grid-template: repeat(2, auto) / repeat(${({ $coverColumn }) => $coverColumn}, auto) minmax(0, 1fr);
    grid-auto-flow: column;
    align-content: center;
    row-gap: 0;
    height: auto;
    min-height: 52px;
    padding-block: ${theme.space[0.5]};

    > * {
      line-height: 1.3;
    }

    > ${RuledFigure} {
      font-size: ${theme.type.fsS};
    }

    > ${Id}, > ${Thumbnail} {
      grid-row: 1 / -1;
      align-self: center;
      font-size: inherit;
    }
  }
`;

/** Right-aligned, so that the words before the amounts end at the same place in all rows. */
const Amount = styled.span`
  display: inline-block;
  min-width: 3ch;
  text-align: right;
`;

const Foot = styled(Caption)`
  padding-top: ${theme.space[3]};
  border-top: 2px solid ${theme.color.lineSoft};
`;
