import styled from 'styled-components';
import { forcedColoursBorder, labelText, media, theme, when } from '../../themes';

const cells = 10;

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
    gap: ${theme.space[1]};
    margin-top: ${theme.space[2]};
  }

  i {
    width: 16px;
    height: 12px;
    border-radius: 2px;
    background: ${theme.color.lineSoft};
    ${forcedColoursBorder}
  }

  i[data-left] {
    background: ${theme.color.ok};

    @media (forced-colors: active) {
      forced-color-adjust: none;
      background: CanvasText;
    }
  }

  ${when.retro} i {
    border-radius: 0;
  }

  /* Narrow cells fit beside the price. */
  ${media.mobile} {
    i {
      width: 12px;
    }
  }
`;
