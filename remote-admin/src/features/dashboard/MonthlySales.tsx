import { lazy, Suspense, useState } from 'react';
import styled from 'styled-components';
import type { MonthlyFigures } from '@press-start/api/contract';
import { Button, Loading, Panel, PanelTitle, Select } from '@press-start/shared-ui/components';
import { useHydrated } from '@press-start/shared-ui/session';
import { media, theme } from '@press-start/shared-ui/themes';
import { framedGap } from '../lists/framedGap';
import { ChartLegend } from './ChartLegend';
import { liveMonths, sampleMonths, yearsWithOrders } from './chartMonths';
import { MonthTable } from './MonthTable';

const MonthChart = lazy(() => import('./MonthChart'));

const units = [
  { value: 'orders', text: 'Orders per month' },
  { value: 'amount', text: 'Dollars per month' },
] as const;

/**
 * Renders the monthly sales as a chart and a table: sample data (specification, section 2) or the real orders of one
 * year.
 */
export function MonthlySales({ months, today }: { months: readonly MonthlyFigures[]; today: Date }) {
  const hydrated = useHydrated();
  const [live, setLive] = useState(false);
  const [unit, setUnit] = useState<'orders' | 'amount'>('orders');
  const [tableVisible, setTableVisible] = useState(false);
  const [year, setYear] = useState(today.getUTCFullYear());
  const sales = live ? liveMonths(months, year) : sampleMonths(months);
  const isThisYear = year === today.getUTCFullYear();
  const highlighted = live ? (isThisYear ? today.getUTCMonth() : -1) : 9;
  const years = yearsWithOrders(months, today.getUTCFullYear()).map(String);
  return (
    <Sheet>
      <Toolbar>
        <Title>Monthly sales</Title>
        <Button
          size="small"
          variant={tableVisible ? 'secondary' : 'outline'}
          aria-pressed={tableVisible}
          onClick={() => setTableVisible(!tableVisible)}
        >
          Table
        </Button>
        <Button
          size="small"
          variant={live ? 'secondary' : 'outline'}
          aria-pressed={live}
          onClick={() => setLive(!live)}
        >
          Live data
        </Button>
        {live && (
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
          options={units}
          value={unit}
          onChange={({ currentTarget }) => setUnit(currentTarget.value === 'amount' ? 'amount' : 'orders')}
        />
      </Toolbar>
      <Chart aria-hidden="true">
        {hydrated && (
          <Suspense fallback={<Loading />}>
            <MonthChart sales={sales} unit={unit} highlighted={highlighted} />
          </Suspense>
        )}
      </Chart>
      <ChartLegend sales={sales} year={live ? year : undefined} highlighted={highlighted} />
      <MonthTable sales={sales} visible={tableVisible} />
    </Sheet>
  );
}

const { space } = theme;

const Sheet = styled(Panel)`
  position: relative;
  margin-bottom: ${space[6]};
`;

const Toolbar = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  ${framedGap}
  margin-bottom: ${space[3]};

  ${media.tablet} {
    .select {
      flex: 1;
    }

    .figure {
      flex-basis: 200px;
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
`;
