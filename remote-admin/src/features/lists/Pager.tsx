import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { store } from '@press-start/api/contract/rules';
import { Button, ButtonLink } from '@press-start/shared-ui/components';
import { Icon } from '@press-start/shared-ui/icons';
import { pageWindow } from '@press-start/shared-ui/pagination';
import { hiddenText, media, theme, when } from '@press-start/shared-ui/themes';
import { gapBetweenFrames } from './gapBetweenFrames';
import { PAGE_SIZE } from './listQuery';

interface Props {
  /** Page number, starting at 1. */
  page: number;
  total: number;
  to: (page: number) => string;
  /** Whether to render links with page numbers. */
  numbered?: boolean;
}

/** Renders the range of the visible rows and, if there are several pages, links to them. */
export function Pager({ page, total, to, numbered = false }: Props) {
  const firstRow = (page - 1) * PAGE_SIZE + 1;
  const pageCount = Math.ceil(total / PAGE_SIZE);
  const lastRow = Math.min(page * PAGE_SIZE, total);
  const nav = useRef<HTMLElement>(null);
  const wasClicked = useRef(false);
  useEffect(() => {
    // On the first and last pages, the clicked link becomes a disabled button and loses focus.
    if (wasClicked.current && document.activeElement === document.body)
      nav.current?.querySelector<HTMLElement>('a:not(.number)')?.focus();
    wasClicked.current = false;
  }, [page]);
  return (
    <Nav ref={nav} aria-label="Pages" onClick={() => (wasClicked.current = true)}>
      <Status role="status" data-empty={total === 0 || undefined}>
        {total === 0
          ? 'None'
          : `${formatNumber(firstRow)} to ${formatNumber(lastRow)} of ${formatNumber(total)}`}
      </Status>
      {pageCount > 1 && (
        <>
          <PageButton name="left" label="Previous page" to={page > 1 ? to(page - 1) : undefined} />
          {numbered && <PageNumbers page={page} pageCount={pageCount} to={to} />}
          <PageButton name="right" label="Next page" to={lastRow < total ? to(page + 1) : undefined} />
        </>
      )}
    </Nav>
  );
}

function PageNumbers({
  page,
  pageCount,
  to,
}: {
  page: number;
  pageCount: number;
  to: (page: number) => string;
}) {
  return pageWindow(page, pageCount).map((number, index) =>
    number === 'gap' ? (
      <span key={`gap-${index}`}>…</span>
    ) : (
      <ButtonLink
        key={number}
        className="page number"
        size="small"
        variant={number === page ? 'primary' : 'outline'}
        to={to(number)}
        aria-label={`Page ${number}`}
        aria-current={number === page ? 'page' : undefined}
        preventScrollReset
      >
        {number}
      </ButtonLink>
    ),
  );
}

const formatNumber = (number: number) => number.toLocaleString(store.currency.locale);

function PageButton({ name, label, to }: { name: 'left' | 'right'; label: string; to: string | undefined }) {
  if (to === undefined) {
    return (
      <Button className="page" size="small" variant="outline" disabled aria-label={label}>
        <Icon name={name} />
      </Button>
    );
  }
  return (
    <ButtonLink className="page" size="small" variant="outline" to={to} aria-label={label} preventScrollReset>
      <Icon name={name} />
    </ButtonLink>
  );
}

const Status = styled.p`
  margin-right: ${theme.space[1]};

  /* The list itself shows that it is empty. Screen readers announce the text. */
  &[data-empty] {
    ${hiddenText}
  }
`;

const Nav = styled.nav`
  display: flex;
  align-items: center;
  ${gapBetweenFrames}
  margin-left: auto;
  color: ${theme.color.textMuted};
  white-space: nowrap;

  .page {
    padding: 0 ${theme.space[2]};
  }

  .number {
    min-width: 40px;
    text-align: center;
  }

  /* Without the gap before an item of the toolbar, the search box reaches its end. */
  &:has(> [data-empty]) {
    position: absolute;
  }

  &:has(.number) {
    flex-wrap: wrap;
  }

  /*
   * On phones, the range says which page it is, and fits with the buttons beside the other controls of the
   * list.
   */
  ${media.mobile} {
    gap: ${theme.frame.gap};

    ${Status} {
      margin-right: 0;
      font-size: ${theme.type.fsS};
    }

    ${when.retro}:has(.page) > ${Status} {
      margin-right: calc(${theme.space[2]} * -1);
    }

    .number,
    > span {
      display: none;
    }
  }

  /* On the narrowest phones, the buttons have a line of their own, with the range at its start. */
  ${media.smallest} {
    &:has(.page) {
      flex: 1 0 auto;
    }

    &&&:has(.page) > ${Status} {
      margin-right: auto;
    }
  }
`;
