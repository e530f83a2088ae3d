import { lazy, Suspense, useState } from 'react';
import styled from 'styled-components';
import type { MonthlyFigures } from '@press-start/api/contract';
import { Button, Loading, Panel, PanelTitle, Select } from '@press-start/shared-ui/components';
import { useHydrated } from '@press-start/shared-ui/session';
import { media, theme } from '@press-start/shared-ui/themes';
import { gapBetweenFrames } from '../lists/gapBetweenFrames';
import { ChartLegend } from './ChartLegend';
import { chartYears, liveMonths, OCTOBER, sampleMonths } from './chartMonths';
import { MonthTable } from './MonthTable';

const MonthChart = lazy(() => import('./MonthChart'));

const measures = [
  { value: 'orders', text: 'Orders' },
  { value: 'amount', text: 'Dollars' },
] as const;

/**
 * Renders the monthly sales as a chart and a table: sample data with the real orders of October
 * (specification, section 2), or the real orders of one year.
 */
export function MonthlySales({ months, today }: { months: readonly MonthlyFigures[]; today: Date }) {
  const hydrated = useHydrated();
  const [isLive, setIsLive] = useState(false);
  const [measure, setMeasure] = useState<'orders' | 'amount'>('orders');
  const [isTableVisible, setIsTableVisible] = useState(false);
  const thisYear = today.getUTCFullYear();
  const [year, setYear] = useState(thisYear);
  const sales = isLive ? liveMonths(months, year) : sampleMonths(months);
  const currentMonthIndex = year === thisYear ? today.getUTCMonth() : -1;
  const highlightedIndex = isLive ? currentMonthIndex : OCTOBER - 1;
  const years = chartYears(months, thisYear).map(String);
  return (
    <Sheet>
      <Toolbar>
        <Title>Monthly sales</Title>
        <Button
          size="small"
          variant={isTableVisible ? 'secondary' : 'outline'}
          aria-pressed={isTableVisible}
          onClick={() => setIsTableVisible(!isTableVisible)}
        >
          Table
        </Button>
        <Button
          size="small"
          variant={isLive ? 'secondary' : 'outline'}
          aria-pressed={isLive}
          onClick={() => setIsLive(!isLive)}
        >
          Live data
        </Button>
        {isLive && (
          <Select
            className="select"
            label="Year"
            options={years.map((value) => ({ value, text: value }))}
            value={String(year)}
            onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
          />
        )}
        <Select
          className="select figure"
          label="Figure"
          options={measures}
          value={measure}
          onChange={({ currentTarget }) => setMeasure(currentTarget.value === 'amount' ? 'amount' : 'orders')}
        />
      </Toolbar>
      <Chart aria-hidden="true">
        {hydrated && (
          <Suspense fallback={<Loading />}>
            <MonthChart sales={sales} measure={measure} highlightedIndex={highlightedIndex} />
          </Suspense>
        )}
      </Chart>
      <ChartLegend sales={sales} year={isLive ? year : undefined} highlightedIndex={highlightedIndex} />
      <MonthTable sales={sales} isVisible={isTableVisible} />
    </Sheet>
  );
}

const { frame, space } = theme;

const Sheet = styled(Panel)`
  position: relative;
  margin-bottom: ${space[6]};
`;

const Toolbar = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  ${gapBetweenFrames}
  margin-bottom: ${space[3]};

  ${media.tablet} {
    .select {
      flex: 1;
    }

    .figure {
      flex-basis: 96px;
    }
  }

  /* The buttons and the select share a line. */
  ${media.mobile} {
    &&& {
      gap: ${frame.gap};
    }

    > [data-look] {
      padding-inline: ${space[2]};
    }

    .figure > :first-child {
      padding: 0 ${space[8]} 0 ${space[2]};
    }
  }
`;

const Title = styled(PanelTitle)`
  flex: 1;
  margin: 0;

  ${media.tablet} {
    flex-basis: 100%;
  }
`;

const Chart = styled.div`
  height: 300px;

  ${media.tablet} {
    height: 420px;
  }

  /* The library sets its colours on each element, so forced colours would not replace them. */
  @media (forced-colors: active) {
    [dominant-baseline] {
      fill: CanvasText !important;
    }

    [data-background],
    [data-opaque] {
      fill: Canvas;
    }
  }
`;
