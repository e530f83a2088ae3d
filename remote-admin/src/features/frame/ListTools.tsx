import { Input } from '@press-start/shared-ui/components';
import { Icon } from '@press-start/shared-ui/icons';
import { media, theme } from '@press-start/shared-ui/themes';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Form, useSubmit } from 'react-router-dom';
import styled from 'styled-components';
import { patterns } from '../../paths';

/** Milliseconds of stillness after which what was typed is looked for. */
const STILL = 150;

interface Props {
  section: string;
  /** What the search box is for. */
  label: string;
  q: string;
  /** Other parts of the address that a search keeps. */
  keep?: Readonly<Record<string, string>>;
  /** Sorting, what to do with all of it, and the pages. */
  children: ReactNode;
}

/** Search box and tools above a list; the search is the address's, so a reload finds the same. */
export function ListTools({ section, label, q, keep = {}, children }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  const submit = useSubmit();
  useEffect(() => {
    // Back and forward move the box along, but not under the hands of who is typing.
    if (box.current && box.current !== document.activeElement) box.current.value = q;
  }, [q]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const search = (form: HTMLFormElement | null) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(
      () => void submit(form, { replace: true, preventScrollReset: true }),
      STILL,
    );
  };
  return (
    <Tools>
      <Form
        action={patterns.admin}
        role="search"
        aria-label={label}
        preventScrollReset
        onSubmit={() => window.clearTimeout(timer.current)}
      >
        <input type="hidden" name="section" value={section} />
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Icon name="search" size={18} />
        <Input
          ref={box}
          type="search"
          name="q"
          maxLength={100}
          defaultValue={q}
          placeholder={label}
          aria-label={label}
          onChange={({ currentTarget }) => search(currentTarget.form)}
        />
      </Form>
      {children}
    </Tools>
  );
}

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px;
  margin-bottom: 18px;

  > form {
    position: relative;
    flex: 1 1 240px;
  }

  form input {
    padding-left: 42px;
  }

  form .icon {
    position: absolute;
    left: 14px;
    top: 14px;
    color: ${theme.color.textMuted};
    pointer-events: none;
  }

  ${media.mobile} {
    > form {
      flex-basis: 100%;
    }
  }
`;
