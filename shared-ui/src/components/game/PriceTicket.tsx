import styled from 'styled-components';
import { price } from '../../format';
import { displayText, theme, when } from '../../themes';

interface Props {
  /** Price in whole dollars. */
  dollars: number;
  sale?: boolean;
}

/** Renders a price tag, in a different colour if the game is on sale. */
export function PriceTicket({ dollars, sale }: Props) {
  return <Ticket data-sale={sale || undefined}>{price(dollars)}</Ticket>;
}

const { color } = theme;

const Ticket = styled.span`
  display: inline-flex;
  align-items: center;
  height: 38px;
  padding: 0 12px;
  border-radius: 4px;
  background: ${color.paper};
  color: ${color.paperInk};
  box-shadow: 0 2px 0 #0006;
  ${displayText}
  font-size: 20px;
  letter-spacing: -0.02em;

  &[data-sale] {
    background: ${color.sale};
    color: ${color.onSale};
  }

  ${when.retro} {
    height: 36px;
    padding: 0 10px;
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
