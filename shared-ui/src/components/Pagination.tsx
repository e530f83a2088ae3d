import styled from 'styled-components';
import { Icon } from '../icons';
import { media } from '../themes';
import { Button, ButtonLink } from './Button';
import { pageWindow } from './pageWindow';

interface Props {
  /** From 1. */
  page: number;
  pages: number;
  /** The address of a page. */
  to: (page: number) => string;
  /** Leave the scrolling to the page that shows the list. */
  preventScrollReset?: boolean;
}

/** Numbered pages with previous and next; hidden with one page and on mobile (specification, section 2). */
export function Pagination({ page, pages, to, preventScrollReset }: Props) {
  if (pages < 2) return null;
  const link = { size: 'small', preventScrollReset } as const;
  return (
    <Pages aria-label="Pages">
      {page > 1 ? (
        <ButtonLink {...link} variant="outline" to={to(page - 1)} aria-label="Previous page">
          <Icon name="left" />
        </ButtonLink>
      ) : (
        <Button size="small" disabled aria-label="Previous page">
          <Icon name="left" />
        </Button>
      )}
      {pageWindow(page, pages).map((number, index) =>
        number === 'gap' ? (
          <span key={`gap-${index}`}>…</span>
        ) : (
          <ButtonLink
            {...link}
            key={number}
            variant={number === page ? 'primary' : 'secondary'}
            to={to(number)}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </ButtonLink>
        ),
      )}
      {page < pages ? (
        <ButtonLink {...link} variant="outline" to={to(page + 1)} aria-label="Next page">
          <Icon name="right" />
        </ButtonLink>
      ) : (
        <Button size="small" disabled aria-label="Next page">
          <Icon name="right" />
        </Button>
      )}
    </Pages>
  );
}

const Pages = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 12px;
  padding: 48px 0 10px;

  > * {
    min-width: 48px;
    min-height: 48px;
    padding: 0 12px;
    text-align: center;
  }

  > span {
    min-width: 0;
    min-height: 0;
    padding: 0;
  }

  ${media.mobile} {
    display: none;
  }
`;
