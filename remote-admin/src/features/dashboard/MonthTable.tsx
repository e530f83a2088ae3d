import { hiddenText, labelText, media, theme } from '@press-start/shared-ui/themes';
import styled from 'styled-components';
import { dollars } from './money';
import type { MonthlySale } from './monthlySales';

interface Props {
  sales: readonly MonthlySale[];
  /** For everybody; else for screen readers only. */
  shown: boolean;
}

/** The figures of the chart, to the last one, and those of cancelled orders beside them. */
export function MonthTable({ sales, shown }: Props) {
  return (
    <Place data-shown={shown} tabIndex={shown ? 0 : undefined} role="group" aria-label="Figures">
      <table>
        <caption>Sales by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Orders</th>
            <th scope="col">Amount</th>
            <th scope="col">Cancelled</th>
            <th scope="col">Source</th>
          </tr>
        </thead>
        <tbody>
          {sales.map(({ name, orders, amount, cancelled, sample }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{orders.toLocaleString('en-US')}</td>
              <td>{dollars(amount)}</td>
              <td>{cancelled.toLocaleString('en-US')}</td>
              <td>{sample ? 'Sample data' : 'Orders'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Place>
  );
}

const { color, space, type } = theme;

const Place = styled.div`
  margin-top: ${space.m};
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
    padding: 8px 10px;
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

  th:first-child,
  :is(th, td):last-child {
    text-align: left;
  }

  tbody tr:hover > * {
    background: ${color.surface2};
  }

  ${media.mobile} {
    th,
    td {
      padding: 8px 4px;
      font-size: ${type.fsS};
    }

    thead th {
      letter-spacing: 0;
      text-transform: none;
    }
  }
`;
