import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { type Game, listSaleGames } from '@press-start/api/contract';
import { call } from '../../api';
import { Cover, PriceTicket } from '../../components';
import { cardName } from '../../format';
import { paths } from '../../paths';
import { theme, uiText, when } from '../../themes';

const shownCount = 3;

/** In pixels. A longer name makes a row higher. */
const rowHeight = 96;

/** Renders a link to the games on sale, with the first three of them. */
export function SaleGames() {
  const games = useSaleGames();
  return (
    <section aria-labelledby="cart-sale">
      <Title id="cart-sale">
        <TitleLink to={paths.onSale()}>On sale now</TitleLink>
      </Title>
      <List data-loading={games === undefined || undefined}>
        {games?.map((game) => (
          <Row key={game.id_product} data-lights data-sale>
            <Cover src={game.thumbnail_product} sizes="54px" />
            <Name to={paths.game(game.id_product)} title={game.name_product}>
              {cardName(game.name_product)}
            </Name>
            <PriceTicket dollars={game.price_product} sale />
          </Row>
        ))}
      </List>
    </section>
  );
}

/** Returns `undefined` until the games are loaded, and no games after an error: the link above them works anyway. */
function useSaleGames(): readonly Game[] | undefined {
  const [games, setGames] = useState<readonly Game[]>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // More games than are shown, because sold-out games are omitted.
    call(listSaleGames, { query: { page: 1, limit: 2 * shownCount }, signal }).then(
      (loaded) => setGames(loaded.filter(({ in_stock }) => in_stock > 0).slice(0, shownCount)),
      (error: unknown) => {
        if (signal.aborted) return;
        console.warn('Could not load the games on sale', error);
        setGames([]);
      },
    );
    return () => controller.abort();
  }, []);
  return games;
}

const { color, size, space, type } = theme;

const Title = styled.h3`
  font-size: ${type.fsH4};
  text-transform: uppercase;

  /* Not larger than the title of the drawer. */
  ${when.retro} {
    font-size: 16px;
  }
`;

const TitleLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${size.tap};
  text-decoration: underline ${color.accent} 2px;
  text-underline-offset: 4px;
`;

const List = styled.ul`
  &[data-loading] {
    min-height: ${shownCount * rowHeight}px;
  }
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: 54px minmax(0, 1fr) auto;
  align-items: center;
  column-gap: ${space[4]};
  min-height: ${rowHeight}px;

  & + & {
    border-top: 2px solid ${color.lineSoft};
  }

  /* The frame of the cover is outside it. */
  ${when.retro} {
    padding-left: ${space[1]};
  }
`;

const Name = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${size.tap};
  ${uiText}
  line-height: 1.2;
  overflow-wrap: anywhere;

  ${when.retro} {
    line-height: 1;
    color: ${color.textHead};
  }
`;
