import styled from 'styled-components';
import { store } from '@press-start/api/contract/rules';
import { hiddenText, labelText, media, theme } from '@press-start/shared-ui/themes';
import type { ChartMonth } from './chartMonths';
import { formatDollars } from './money';

interface Props {
  sales: readonly ChartMonth[];
  /** If false, only screen readers can access the table. */
  isVisible: boolean;
}

export function MonthTable({ sales, isVisible }: Props) {
  return (
    <Container data-shown={isVisible} tabIndex={isVisible ? 0 : undefined} role="group" aria-label="Figures">
      <table>
        <caption>Sales by month</caption>
        <thead>
          <tr>
            <th scope="col" className="text">
              Month
            </th>
            <th scope="col">Orders</th>
            <th scope="col">Amount</th>
            <th scope="col">Cancelled</th>
            <th scope="col" className="text">
              Source
            </th>
          </tr>
        </thead>
        <tbody>
          {sales.map(({ name, orders, amount, cancelled, isSample }) => (
            <tr key={name}>
              <th scope="row" className="text">
                {name}
              </th>
              <td>{orders.toLocaleString(store.currency.locale)}</td>
              <td>{formatDollars(amount)}</td>
              <td>{cancelled.toLocaleString(store.currency.locale)}</td>
              <td className="text">{isSample ? 'Sample data' : 'Orders'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Container>
  );
}

const { color, space, type } = theme;

const Container = styled.div`
  margin-top: ${space[4]};
  overflow-x: auto;

  &[data-shown='false'] {
    ${hiddenText}
  }

  table {
    width: 100%;
    border-collapse: collapse;
  }

  caption {
    ${hiddenText}
  }

  th,
  td {
    padding: ${space[2]};
    border-top: 2px solid ${color.lineSoft};
    text-align: right;
    white-space: nowrap;
  }

  thead th {
    border: 0;
    ${labelText}
  }

  tbody th {
    font-weight: ${type.uiWeight};
  }

  .text {
    text-align: left;
  }

  tbody tr:hover > * {
    background: ${color.surface2};
  }

  ${media.mobile} {
    th,
    td {
      padding: ${space[2]} ${space[1]};
      font-size: ${type.fsS};
    }

    thead th {
      letter-spacing: 0;
      text-transform: none;
    }
  }
`;
