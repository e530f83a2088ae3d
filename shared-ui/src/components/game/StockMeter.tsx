import styled from 'styled-components';
import { labelText, theme, when } from '../../themes';

const cells = 10;

/** Renders the stock as a number and as a meter of ten cells. */
export function StockMeter({ stock }: { stock: number }) {
  return (
    <Meter>
      <p>{stock} in stock</p>
      <div aria-hidden="true">
        {Array.from({ length: cells }, (_, cell) => (
          <i key={cell} data-left={cell < stock || undefined} />
        ))}
      </div>
    </Meter>
  );
}

const Meter = styled.div`
  p {
    ${labelText}
  }

  div {
    display: flex;
    gap: 4px;
    margin-top: 8px;
  }

  i {
    width: 16px;
    height: 12px;
    border-radius: 2px;
    background: ${theme.color.lineSoft};
  }

  i[data-left] {
    background: ${theme.color.ok};
  }

  ${when.retro} i {
    border-radius: 0;
  }
`;
