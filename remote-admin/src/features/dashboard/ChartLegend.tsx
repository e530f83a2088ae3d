import { theme } from '@press-start/shared-ui/themes';
import styled from 'styled-components';
import type { MonthlySale } from './monthlySales';

interface Props {
  sales: readonly MonthlySale[];
  /** The year shown, of live data. */
  year: number | undefined;
  /** Which bar is in the colour of action, from 0; none at -1. */
  marked: number;
}

/** What the looks of the bars mean, and what is in none of them. */
export function ChartLegend({ sales, year, marked }: Props) {
  const cancelled = sales.reduce((sum, month) => sum + month.cancelled, 0);
  return (
    <Legend>
      <ul>
        {marked >= 0 && (
          <li>
            <i data-kind="now" aria-hidden="true" />
            {year === undefined ? 'October, counted' : `${sales[marked]?.name}, so far`}
          </li>
        )}
        <li>
          <i data-kind={year === undefined ? 'sample' : 'real'} aria-hidden="true" />
          {year === undefined ? 'Sample data' : `Orders of ${year}`}
        </li>
      </ul>
      <p>
        {year === undefined ? 'October holds the orders of every year. ' : ''}
        {cancelled === 1 ? '1 cancelled order is left out.' : `${cancelled} cancelled orders are left out.`}
      </p>
    </Legend>
  );
}

const { color } = theme;

const Legend = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px 22px;
  margin-top: 8px;
  color: ${color.textMuted};

  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 22px;
  }

  li {
    display: flex;
    align-items: center;
    gap: 10px;
  }

  i {
    flex: none;
    width: 18px;
    height: 18px;
    border: 2px solid ${color.line};
    background: ${color.chart2};
    /* The patterns are the message. */
    forced-color-adjust: none;
  }

  [data-kind='sample'] {
    background: repeating-linear-gradient(-45deg, ${color.chart2} 0 4px, ${color.surface} 4px 8px);
  }

  [data-kind='now'] {
    border-bottom: 5px solid ${color.text};
    background: ${color.chart1};
  }
`;
