import { useEffect, useRef } from 'react';
import { Form, Link, useSubmit } from 'react-router-dom';
import styled from 'styled-components';
import type { OrderStatus } from '@press-start/api/contract';
import { Input, Select } from '@press-start/shared-ui/components';
import { capitalise } from '@press-start/shared-ui/format';
import { media, theme } from '@press-start/shared-ui/themes';
import { patterns, sectionUrl } from '../../paths';
import { FIRST_DAY, readDay } from '../dashboard/dateRange';
import { gapBetweenFrames } from '../lists/gapBetweenFrames';
import { STATUSES } from './orderStatus';

export interface SalesFilter {
  status?: OrderStatus;
  /** First day; `to` is the last day. Both are inclusive and in ISO format. */
  from?: string;
  to?: string;
}

/** Returns the order filters in the URL without invalid values, and with the earlier day first. */
export function readSalesFilter(params: URLSearchParams): SalesFilter {
  const status = STATUSES.find((name) => name === params.get('status'));
  const [first, last] = [readDay(params, 'from'), readDay(params, 'to')];
  const isReversed = first !== undefined && last !== undefined && first > last;
  const [from, to] = isReversed ? [last, first] : [first, last];
  return { ...(status && { status }), ...(from && { from }), ...(to && { to }) };
}

const options = [
  { value: '', text: 'All statuses' },
  ...STATUSES.map((value) => ({ value, text: capitalise(value) })),
];

interface Props {
  filter: SalesFilter;
  q: string;
  sort: string;
}

/**
 * Renders the filters. Each valid change to a filter immediately updates the URL and loads the matching
 * orders.
 */
export function SalesFilters({ filter, q, sort }: Props) {
  const { status = '', from = '', to = '' } = filter;
  const submit = useSubmit();
  const statusField = useRef<HTMLSelectElement>(null);
  const fromField = useRef<HTMLInputElement>(null);
  const toField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (statusField.current) statusField.current.value = status;
  }, [status]);
  useEffect(() => {
    // Do not swap the days in the fields before both fields have lost focus.
    const isReversed = from && to && fromField.current?.value === to && toField.current?.value === from;
    if (isReversed) return;
    // Do not overwrite the field that the user is typing in, but let "Clear filters" empty it.
    const syncField = (field: HTMLInputElement | null, day: string) => {
      if (field && (day === '' || field !== document.activeElement)) field.value = day;
    };
    syncField(fromField.current, from);
    syncField(toField.current, to);
  }, [from, to]);
  const swapReversedDays = () => {
    const [first, last] = [fromField.current, toField.current];
    if (first?.value && last?.value && first.value > last.value)
      [first.value, last.value] = [last.value, first.value];
  };
  return (
    <Filters
      action={patterns.admin}
      aria-label="Filters of the orders"
      preventScrollReset
      onChange={({ currentTarget }) => {
        if (!currentTarget.checkValidity()) return;
        // Omit empty fields, because they would add empty params to the URL.
        const filled = [...new FormData(currentTarget)].filter(([, value]) => value !== '');
        const params = new URLSearchParams(filled.map(([name, value]) => [name, String(value)]));
        void submit(params, { action: patterns.admin, preventScrollReset: true });
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isDayField = relatedTarget === fromField.current || relatedTarget === toField.current;
        if (!isDayField && currentTarget.checkValidity()) swapReversedDays();
      }}
    >
      <input type="hidden" name="section" value="sales" />
      <input type="hidden" name="q" value={q} />
      <input type="hidden" name="sort" value={sort} />
      <StatusFilter ref={statusField} label="Status" name="status" options={options} defaultValue={status} />
      <label>
        From
        <DayInput ref={fromField} type="date" name="from" defaultValue={from} min={FIRST_DAY} />
      </label>
      <label>
        To
        <DayInput ref={toField} type="date" name="to" defaultValue={to} min={FIRST_DAY} />
      </label>
      {(status || from || to) && (
        <Clear to={sectionUrl('sales', { q, sort })} preventScrollReset>
          Clear filters
        </Clear>
      )}
    </Filters>
  );
}

const Filters = styled(Form)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  ${gapBetweenFrames}

  label {
    display: flex;
    align-items: center;
    gap: ${theme.space[2]};
    color: ${theme.color.textMuted};
  }

  ${media.mobile} {
    width: 100%;

    label {
      flex: 1 1 100%;
      justify-content: space-between;
    }
  }
`;

const StatusFilter = styled(Select)`
  ${media.mobile} {
    flex: 1 1 100%;
  }
`;

const DayInput = styled(Input)`
  width: 156px;
`;

const Clear = styled(Link)`
  display: grid;
  place-items: center;
  min-height: ${theme.size.tap};
  text-decoration: underline;
  text-underline-offset: 3px;
`;
