import styled from 'styled-components';
import { theme } from '@press-start/shared-ui/themes';
import type { ChartMonth } from './chartMonths';

interface Props {
  sales: readonly ChartMonth[];
  /** Year of the chart, or `undefined` for the sample chart. */
  year: number | undefined;
  /** Index of the highlighted bar, or -1 if no bar is highlighted. */
  highlightedIndex: number;
}

export function ChartLegend({ sales, year, highlightedIndex }: Props) {
  const cancelled = sales.reduce((sum, month) => sum + month.cancelled, 0);
  return (
    <Legend>
      <ul>
        {highlightedIndex >= 0 && (
          <li>
            <Swatch
              data-kind="highlighted"
              data-outlined={year !== undefined || undefined}
              aria-hidden="true"
            />
            {year === undefined ? 'October, counted' : `${sales[highlightedIndex]?.name}, so far`}
          </li>
        )}
        <li>
          <Swatch data-kind={year === undefined ? 'sample' : 'real'} aria-hidden="true" />
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

const { color, space } = theme;

const Legend = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[5]};
  margin-top: ${space[2]};
  color: ${color.textMuted};

  ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]} ${space[5]};
  }

  li {
    display: flex;
    align-items: center;
    gap: ${space[2]};
  }
`;

const Swatch = styled.i`
  flex: none;
  width: 18px;
  height: 18px;
  background: ${color.chart2};
  /* The style identifies the kind of bar, so forced colours must not replace it. */
  forced-color-adjust: none;

  &[data-kind='sample'] {
    border: 1px dashed ${color.line};
    background: color-mix(in srgb, ${color.chart2} 45%, transparent);
  }

  &[data-kind='highlighted'] {
    background: ${color.chart1};
  }

  &[data-outlined] {
    border: 3px solid ${color.text};
  }
`;
