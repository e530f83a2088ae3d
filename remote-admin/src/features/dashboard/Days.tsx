import { Input } from '@press-start/shared-ui/components';
import { media, theme } from '@press-start/shared-ui/themes';
import { useEffect, useRef } from 'react';
import { Form, Link, useNavigationType, useSubmit } from 'react-router-dom';
import styled from 'styled-components';
import { patterns } from '../../paths';
import { FIRST_DAY, lastDays } from './range';
import type { Range } from './range';

/** Spans of days that are asked for most, ending today. */
const SPANS = [7, 30, 90, 365] as const;

/** The days that the figures are about; a whole day in a field asks anew, and leaves the focus where it is. */
export function Days({ range, today }: { range: Range; today: Date }) {
  const { from, to } = range;
  const submit = useSubmit();
  const way = useNavigationType();
  const first = useRef<HTMLInputElement>(null);
  const last = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Back, forward and the links beside the fields move them along; who still types is not interrupted.
    const follow = (field: HTMLInputElement | null, day: string) => {
      if (field && (way === 'POP' || field !== document.activeElement)) field.value = day;
    };
    follow(first.current, from);
    follow(last.current, to);
  }, [from, to, way]);
  return (
    <Row>
      <Form
        action={patterns.admin}
        aria-label="Days of the figures"
        preventScrollReset
        onChange={({ currentTarget }) => {
          // A year that is only half typed is before the first day, and waited for.
          if (currentTarget.checkValidity()) void submit(currentTarget, { preventScrollReset: true });
        }}
      >
        <label>
          From
          <Input ref={first} type="date" name="from" defaultValue={from} min={FIRST_DAY} max={to} required />
        </label>
        <label>
          To
          <Input ref={last} type="date" name="to" defaultValue={to} min={from} required />
        </label>
      </Form>
      <nav aria-label="Spans of days">
        {SPANS.map((days) => {
          const span = lastDays(days, today);
          const here = span.from === from && span.to === to;
          return (
            <Link
              key={days}
              to={`${patterns.admin}?${new URLSearchParams({ ...span })}`}
              aria-current={here ? 'true' : undefined}
              preventScrollReset
            >
              {days === 365 ? 'A year' : `${days} days`}
            </Link>
          );
        })}
      </nav>
    </Row>
  );
}

const { color, frame, radius, size, type } = theme;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 12px 22px;
  margin-bottom: 22px;

  form {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
  }

  label {
    display: flex;
    align-items: center;
    gap: 10px;
    color: ${color.textMuted};
  }

  input {
    width: 172px;
  }

  nav {
    display: flex;
    gap: 8px;
  }

  nav a {
    display: grid;
    place-items: center;
    min-height: ${size.tap};
    padding: 0 12px;
    border-radius: ${radius.m};
    font-size: ${type.fsS};
    color: ${color.textMuted};
    white-space: nowrap;
  }

  nav a:hover {
    background: ${color.surface};
    color: ${color.text};
  }

  nav a[aria-current] {
    background: ${color.surface};
    box-shadow: ${frame.frame};
    color: ${color.text};
  }

  ${media.mobile} {
    margin-bottom: 16px;

    form,
    label {
      flex: 1 1 100%;
    }

    label {
      justify-content: space-between;
    }

    nav {
      width: 100%;
      gap: 4px;
    }

    nav a {
      flex: 1;
      padding: 0 4px;
    }
  }
`;
