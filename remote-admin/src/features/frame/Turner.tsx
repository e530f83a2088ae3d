import { Button, ButtonLink } from '@press-start/shared-ui/components';
import { Icon } from '@press-start/shared-ui/icons';
import { theme } from '@press-start/shared-ui/themes';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { PAGE_SIZE } from './listQuery';

interface Props {
  /** From 1. */
  page: number;
  /** Length of the whole list. */
  total: number;
  /** The address of a page. */
  to: (page: number) => string;
}

/** Which rows are shown, and the way to the previous and the next ten. */
export function Pager({ page, total, to }: Props) {
  const first = (page - 1) * PAGE_SIZE + 1;
  const last = Math.min(page * PAGE_SIZE, total);
  const turn = useRef<HTMLElement>(null);
  const turned = useRef(false);
  useEffect(() => {
    // At the first and the last page the control that was pressed is none any more.
    if (turned.current && document.activeElement === document.body) turn.current?.querySelector('a')?.focus();
    turned.current = false;
  }, [page]);
  return (
    <PagerNav ref={turn} aria-label="Pages" onClick={() => (turned.current = true)}>
      <p role="status">{total === 0 ? 'None' : `${figure(first)} to ${figure(last)} of ${figure(total)}`}</p>
      <Step name="left" label="Previous page" to={page > 1 ? to(page - 1) : undefined} />
      <Step name="right" label="Next page" to={last < total ? to(page + 1) : undefined} />
    </PagerNav>
  );
}

const figure = (number: number) => number.toLocaleString('en-US');

function Step({ name, label, to }: { name: 'left' | 'right'; label: string; to: string | undefined }) {
  if (to === undefined) {
    return (
      <Button size="small" variant="outline" disabled aria-label={label}>
        <Icon name={name} />
      </Button>
    );
  }
  return (
    <ButtonLink size="small" variant="outline" to={to} aria-label={label} preventScrollReset>
      <Icon name={name} />
    </ButtonLink>
  );
}

const PagerNav = styled.nav`
  display: flex;
  align-items: center;
  gap: 10px;
  margin-left: auto;
  color: ${theme.color.textMuted};
  white-space: nowrap;

  p {
    margin-right: 4px;
  }

  > :not(p) {
    padding: 0 9px;
  }
`;
