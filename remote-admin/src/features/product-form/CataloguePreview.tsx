import styled from 'styled-components';
import { Caption, Cover, PriceTicket, SaleFlag } from '@press-start/shared-ui/components';
import { cardName } from '@press-start/shared-ui/format';
import { Icon } from '@press-start/shared-ui/icons';
import { media, theme, uiText, when } from '@press-start/shared-ui/themes';
import { barHeight } from '../layout/barHeight';
import type { ProductValues } from './productForm';

export function CataloguePreview({ values }: { values: ProductValues }) {
  const { name_product, thumbnail_product, on_sale, platforms, release_year } = values;
  const dollars = Number.parseInt(values.price_product, 10);
  // With a list price, the badge shows no percentage, because a new product has no earlier price.
  const newGame = { price_product: dollars, list_price: Number(values.list_price) };
  return (
    <Aside aria-label="On the shelf">
      <Caption>On the shelf</Caption>
      <div className="backdrop" data-lights data-lit data-sale={on_sale || undefined}>
        {thumbnail_product ? (
          <Cover src={thumbnail_product} sizes="(min-width: 1600px) 240px, 168px" full />
        ) : (
          <span className="empty">
            <Icon name="pad" size={72} />
          </span>
        )}
      </div>
      <div className="ledge">
        <PriceTicket dollars={Number.isNaN(dollars) ? 0 : dollars} sale={on_sale} />
        {on_sale && <SaleFlag {...(values.list_price && { game: newGame })} />}
      </div>
      <h2>{cardName(name_product.trim()) || 'Name of the game'}</h2>
      <Facts>
        {platforms.join(', ') || 'Platform'}
        <span>{release_year || 'Year'}</span>
      </Facts>
    </Aside>
  );
}

const { color, frame, radius, scene, space, texture, type } = theme;

const Aside = styled.aside`
  position: sticky;
  top: calc(${barHeight} + ${space[6]});
  display: grid;
  gap: ${space[3]};
  padding: ${space[6]};
  border-radius: ${radius.l};
  background: ${texture.texPanel}, ${color.surface};
  box-shadow: ${frame.frame};

  .backdrop {
    display: grid;
    place-items: center;
    padding: ${space[6]} 0 ${space[4]};
    border-radius: ${radius.m};
    background: ${texture.texWell};
  }

  .backdrop > * {
    width: 168px;
  }

  ${media.wide} {
    .backdrop > * {
      width: 240px;
    }
  }

  .empty {
    display: grid;
    place-items: center;
    aspect-ratio: 3 / 4;
    border: 2px dashed ${color.line};
    border-radius: ${radius.cover};
    color: ${color.line};
  }

  .ledge {
    display: flex;
    align-items: center;
    justify-content: space-between;
    margin-top: calc(${space[3]} * -1);
    padding: ${space[2]} ${space[3]};
    border-radius: 0 0 ${radius.m} ${radius.m};
    background: ${scene.ledgeBg};
    box-shadow: ${scene.ledgeShadow};
  }

  ${when.retro} .ledge {
    background: ${texture.texHead};
  }

  h2 {
    ${uiText}
    font-size: ${type.fsH4};
    line-height: 1.3;
    text-transform: none;
  }

  ${media.laptop} {
    display: none;
  }
`;

const Facts = styled.p`
  display: flex;
  justify-content: space-between;
  gap: ${space[3]};
  font-size: ${type.fsS};
  color: ${color.textMuted};
`;
