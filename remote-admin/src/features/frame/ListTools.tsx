import { Input } from '@press-start/shared-ui/components';
import { Icon } from '@press-start/shared-ui/icons';
import { media, theme } from '@press-start/shared-ui/themes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Form, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import styled from 'styled-components';
import { patterns } from '../../paths';

/** Milliseconds of stillness after which what was typed is looked for. */
const STILL = 150;

/** A search that waits for stillness. */
interface Typed {
  text: string;
  /** Key of the place that the list was at, or on its way to. */
  from: string;
}

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
  const [typed, setTyped] = useState<Typed>();
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  /** Where the list goes to, else where it is: a click on its tools may be in flight. */
  const intended = navigation.location ?? location;
  useEffect(() => {
    // Back and forward move the box along, but not under the hands of who is typing.
    if (box.current && box.current !== document.activeElement) box.current.value = q;
  }, [q]);

  const search = useEffectEvent(({ text, from }: Typed) => {
    setTyped(undefined);
    const params = new URLSearchParams(intended.search);
    if (intended.pathname !== patterns.admin || params.get('section') !== section) return;
    const isUntouched = intended.key === from;
    if (text) params.set('q', text);
    else params.delete('q');
    // A search begins at its first page, unless another page or order has been chosen since.
    if (isUntouched) {
      params.delete('page');
      for (const [name, value] of Object.entries(keep)) if (!params.has(name)) params.set(name, value);
    }
    const replace = isUntouched || navigation.state === 'idle';
    void navigate(`${patterns.admin}?${params}`, { replace, preventScrollReset: true });
  });
  useEffect(() => {
    if (!typed) return;
    const timer = window.setTimeout(() => search(typed), STILL);
    return () => window.clearTimeout(timer);
  }, [typed]);

  return (
    <Tools>
      <Form
        action={patterns.admin}
        role="search"
        aria-label={label}
        preventScrollReset
        onSubmit={() => setTyped(undefined)}
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
          onChange={({ currentTarget }) => setTyped({ text: currentTarget.value, from: intended.key })}
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
