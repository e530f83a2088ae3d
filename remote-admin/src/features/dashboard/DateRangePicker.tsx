import { useEffect, useRef } from 'react';
import { Form, Link, useNavigationType, useSubmit } from 'react-router-dom';
import styled from 'styled-components';
import { Input } from '@press-start/shared-ui/components';
import { media, theme } from '@press-start/shared-ui/themes';
import { patterns } from '../../paths';
import { gapBetweenFrames } from '../lists/gapBetweenFrames';
import type { DateRange } from './dateRange';
import { FIRST_DAY, lastDays } from './dateRange';

const PRESETS = [7, 30, 90, 365] as const;

/** Entering a complete date loads the figures of the new range immediately and leaves the field focused. */
export function DateRangePicker({ range, today }: { range: DateRange; today: Date }) {
  const { from, to } = range;
  const submit = useSubmit();
  const navigationType = useNavigationType();
  const fromInput = useRef<HTMLInputElement>(null);
  const toInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Back and forward update both fields. Other navigations do not change the field that the user is typing
    // in.
    const syncField = (field: HTMLInputElement | null, day: string) => {
      if (field && (navigationType === 'POP' || field !== document.activeElement)) field.value = day;
    };
    syncField(fromInput.current, from);
    syncField(toInput.current, to);
  }, [from, to, navigationType]);
  return (
    <Row>
      <Range
        action={patterns.admin}
        aria-label="Days of the figures"
        preventScrollReset
        onChange={({ currentTarget }) => {
          // A partially typed year is invalid, because it is below `min`.
          if (currentTarget.checkValidity()) void submit(currentTarget, { preventScrollReset: true });
        }}
      >
        <label>
          From
          <DayInput
            ref={fromInput}
            type="date"
            name="from"
            defaultValue={from}
            min={FIRST_DAY}
            max={to}
            required
          />
        </label>
        <label>
          To
          <DayInput ref={toInput} type="date" name="to" defaultValue={to} min={from} required />
        </label>
      </Range>
      <nav aria-label="Spans of days">
        {PRESETS.map((days) => {
          const preset = lastDays(days, today);
          const isCurrent = preset.from === from && preset.to === to;
          return (
            <Preset
              key={days}
              to={`${patterns.admin}?${new URLSearchParams({ ...preset })}`}
              aria-current={isCurrent ? 'true' : undefined}
              preventScrollReset
            >
              {days === 365 ? 'A year' : `${days} days`}
            </Preset>
          );
        })}
      </nav>
    </Row>
  );
}

const { color, frame, radius, size, space, type } = theme;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  ${gapBetweenFrames}
  margin-bottom: ${space[6]};

  label {
    display: flex;
    align-items: center;
    gap: ${space[2]};
    color: ${color.textMuted};
  }

  nav {
    display: flex;
    gap: ${space[2]};
  }

  ${media.mobile} {
    margin-bottom: ${space[4]};

    label {
      display: grid;
      gap: ${space[1]};
    }

    nav {
      flex-wrap: wrap;
      width: 100%;
      gap: ${space[1]};
    }
  }
`;

const Range = styled(Form)`
  display: flex;
  flex-wrap: wrap;
  ${gapBetweenFrames}

  ${media.mobile} {
    display: grid;
    flex: 1 1 100%;
    grid-template-columns: repeat(auto-fit, minmax(140px, 1fr));
  }
`;

const DayInput = styled(Input)`
  width: 172px;

  ${media.mobile} {
    width: 100%;
  }
`;

const Preset = styled(Link)`
  display: grid;
  place-items: center;
  min-height: ${size.tap};
  padding: 0 ${space[3]};
  border-radius: ${radius.m};
  font-size: ${type.fsS};
  color: ${color.textMuted};
  white-space: nowrap;

  &:hover {
    background: ${color.surface};
    color: ${color.text};
  }

  &[aria-current] {
    background: ${color.brand};
    box-shadow: ${frame.frame};
    color: ${color.onBrand};
  }

  ${media.mobile} {
    flex: 1;
    padding: 0 ${space[1]};
  }

  /* Forced colours remove backgrounds. A line below the rounded corners would be curved. */
  @media (forced-colors: active) {
    &[aria-current] {
      padding-inline: ${space[0.5]};
      border: 2px solid;
    }
  }
`;
