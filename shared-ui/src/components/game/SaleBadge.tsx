import styled from 'styled-components';
import type { Game } from '@press-start/api/contract';
import { reductionPercent } from '@press-start/api/contract/rules';
import { displayText, theme, when } from '../../themes';

interface Props {
  /** Absent in remotes that were built before games had list prices. */
  game?: Pick<Game, 'price_product' | 'list_price' | 'earlier_price'>;
  className?: string;
}

export const SaleFlag = ({ game, className }: Props) => <Flag className={className}>{saleText(game)}</Flag>;

export const SaleBurst = ({ game, className }: Props) => (
  <Burst className={className}>{saleText(game)}</Burst>
);

/**
 * Returns a fixed percentage if the game has no list price (specification, section 9; interpretation Q10).
 * Otherwise, returns the true percentage, or 'Sale' if it is unknown or less than 1.
 */
function saleText(game: Props['game']): string {
  if (game?.list_price === undefined) return '-20%';
  const percent = game.earlier_price && reductionPercent(game.earlier_price, game.price_product);
  return percent ? `-${percent}%` : 'Sale';
}

const { color, font, radius, scene, space } = theme;

const Flag = styled.span`
  padding: ${space[1]} ${space[2]};
  border-radius: ${radius.s};
  /* Visible only in forced colours. */
  outline: 1px solid transparent;
  background: ${color.sale};
  color: ${color.onSale};
  font: 700 14px / 1.1 ${font.ui};

  ${when.retro} {
    font: 400 22px / 0.9 ${font.ui};
  }
`;

/** A star with twelve points. It has no spaces after commas, because the document contains it. */
const star =
  '50% 0,61% 11%,75% 7%,79% 21%,93% 25%,89% 39%,100% 50%,89% 61%,' +
  '93% 75%,79% 79%,75% 93%,61% 89%,50% 100%,39% 89%,25% 93%,21% 79%,' +
  '7% 75%,11% 61%,0 50%,11% 39%,7% 25%,21% 21%,25% 7%,39% 11%';

const Burst = styled.span`
  display: grid;
  place-items: center;
  width: 96px;
  height: 96px;
  background: ${color.sale};
  color: ${color.onSale};
  ${displayText}
  font-size: 25px;
  letter-spacing: -0.03em;
  clip-path: polygon(${star});
  transform: rotate(9deg);

  /* Without the colour of the star, its points look like holes in the cover. The padding keeps the border
     visible beside the background that the browser adds to the text. */
  @media (forced-colors: active) {
    height: auto;
    padding: ${space[1]};
    border: 2px solid;
    clip-path: none;
  }

  ${when.retro} {
    width: auto;
    height: auto;
    padding: ${space[2]};
    box-shadow: ${scene.badgeFrame};
    font-size: 16px;
    letter-spacing: 0;
    clip-path: none;
    transform: none;
  }
`;
