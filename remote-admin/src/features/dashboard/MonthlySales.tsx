import type { MonthOfSales } from '@press-start/api/contract';
import { Button, Loading, Panel, Select } from '@press-start/shared-ui/components';
import { useHydrated } from '@press-start/shared-ui/session';
import { media, theme } from '@press-start/shared-ui/themes';
import { lazy, Suspense, useState } from 'react';
import styled from 'styled-components';
import { ChartLegend } from './ChartLegend';
import { liveSales, sampleSales, yearsOf } from './monthlySales';
import { MonthTable } from './MonthTable';

const MonthChart = lazy(() => import('./MonthChart'));

const units = [
  { value: 'orders', text: 'Orders per month' },
  { value: 'amount', text: 'Dollars per month' },
] as const;

/** October, counted, among sample months (specification, section 2); or, switched to live data, a whole year as it was. */
export function MonthlySales({ months, today }: { months: readonly MonthOfSales[]; today: Date }) {
  const hydrated = useHydrated();
  const [live, setLive] = useState(false);
  const [unit, setUnit] = useState<'orders' | 'amount'>('orders');
  const [tabled, setTabled] = useState(false);
  const [year, setYear] = useState(today.getUTCFullYear());
  const sales = live ? liveSales(months, year) : sampleSales(months);
  const isThisYear = year === today.getUTCFullYear();
  const marked = live ? (isThisYear ? today.getUTCMonth() : -1) : 9;
  const years = yearsOf(months, today.getUTCFullYear()).map(String);
  return (
    <Sheet>
      <header>
        <h2>Monthly sales</h2>
        <Button
          size="small"
          variant={tabled ? 'secondary' : 'outline'}
          aria-pressed={tabled}
          onClick={() => setTabled(!tabled)}
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
            label="Year"
            options={years.map((value) => ({ value, text: value }))}
            value={String(year)}
            onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
          />
        )}
        <Select
          label="Figure"
          options={units}
          value={unit}
          onChange={({ currentTarget }) => setUnit(currentTarget.value === 'amount' ? 'amount' : 'orders')}
        />
      </header>
      <Chart aria-hidden="true">
        {hydrated && (
          <Suspense fallback={<Loading />}>
            <MonthChart sales={sales} unit={unit} marked={marked} />
          </Suspense>
        )}
      </Chart>
      <ChartLegend sales={sales} year={live ? year : undefined} marked={marked} />
      <MonthTable sales={sales} shown={tabled} />
    </Sheet>
  );
}

const { space } = theme;

const Sheet = styled(Panel)`
  position: relative;
  margin-bottom: 22px;

  > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 12px;
    margin-bottom: ${space.s};
  }

  h2 {
    flex: 1;
  }

  ${media.tablet} {
    h2 {
      flex-basis: 100%;
    }

    > header > span {
      flex: 1;
    }

    > header > span:last-child {
      flex-basis: 200px;
    }
  }
`;

const Chart = styled.div`
  height: 300px;

  ${media.tablet} {
    height: 420px;
  }
`;
