import styled from 'styled-components';
import { price } from '../../format';
import { displayText, theme, when } from '../../themes';
import { EarlierPrice } from './EarlierPrice';

interface Props {
  /** Price in whole dollars. */
  dollars: number;
  sale?: boolean;
  /** Earlier price in whole dollars, shown struck through. */
  earlier?: number | undefined;
}

export function PriceTicket({ dollars, sale, earlier }: Props) {
  return (
    <Ticket data-sale={sale || undefined}>
      <EarlierPrice className="earlier" dollars={earlier} />
      {price(dollars)}
    </Ticket>
  );
}

const { color, space } = theme;

const Ticket = styled.span`
  display: inline-flex;
  /* Stack the prices, so that neither moves when a late font changes the width of the other. */
  flex-direction: column;
  justify-content: center;
  gap: ${space[0.5]};
  height: 38px;
  padding: 0 ${space[3]};
  border-radius: 4px;
  /* Visible only in forced colours. */
  outline: 1px solid transparent;
  background: ${color.paper};
  color: ${color.paperInk};
  box-shadow: 0 2px 0 #0006;
  ${displayText}
  font-size: 20px;
  line-height: 1;
  letter-spacing: -0.02em;

  .earlier {
    font-size: 0.6em;
    text-decoration-thickness: 1px;
  }

  &[data-sale] {
    background: ${color.sale};
    color: ${color.onSale};
  }

  ${when.retro} {
    height: 36px;
    padding: 0 ${space[2]};
    border-radius: 0;
    background: ${color.bgDeep};
    color: ${color.textHead};
    box-shadow: none;
    font-size: 16px;
    letter-spacing: 0;
  }

  ${when.retro}[data-sale] {
    color: ${color.sale};
  }
`;
