/** Links to the pages of a list. Each remote bundles its own copy, so that product pages do not load it. */
import styled from 'styled-components';
import { Button, ButtonLink } from '@press-start/shared-ui/components';
import { Icon } from '@press-start/shared-ui/icons';
import { media, theme } from '@press-start/shared-ui/themes';

interface Props {
  /** Current page, starting at 1. */
  page: number;
  pages: number;
  to: (page: number) => string;
  /** Leaves the scroll position unchanged after a click, for pages that set it themselves. */
  preventScrollReset?: boolean;
}

/** Hidden on mobile and if there are fewer than two pages (specification, section 2). */
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
          <Gap key={`gap-${index}`}>…</Gap>
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

/**
 * Returns the page numbers to display: all of them if there are at most seven. Otherwise, the first, the
 * last, those near the current page, and gaps.
 *
 * @example pageWindow(9, 40) // [1, 'gap', 8, 9, 10, 'gap', 40]
 */
export function pageWindow(page: number, pages: number): (number | 'gap')[] {
  if (pages <= 7) return range(1, pages);
  if (page <= 4) return [...range(1, 5), 'gap', pages];
  if (page >= pages - 3) return [1, 'gap', ...range(pages - 4, pages)];
  return [1, 'gap', page - 1, page, page + 1, 'gap', pages];
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const Gap = styled.span``;

const Pages = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${theme.frame.gap};
  padding: ${theme.space[12]} 0 ${theme.space[2]};

  > :not(${Gap}) {
    min-width: 48px;
    min-height: 48px;
    padding: 0 ${theme.space[3]};
    text-align: center;
  }

  ${media.mobile} {
    display: none;
  }
`;
