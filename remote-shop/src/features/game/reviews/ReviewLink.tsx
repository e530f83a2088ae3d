import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type ReviewQuery, reviewsUrl } from './reviewQuery';

interface Props {
  idProduct: number;
  query: ReviewQuery;
  className?: string;
  isCurrent?: boolean;
  onFollow?: () => void;
  children: ReactNode;
}

/**
 * Renders a link that filters or sorts the reviews. Without JavaScript, the browser loads the page and
 * scrolls to the reviews; with JavaScript, the page does not scroll.
 */
export function ReviewLink({ idProduct, query, className, isCurrent, onFollow, children }: Props) {
  const navigate = useNavigate();
  const url = reviewsUrl(idProduct, query);
  return (
    <Link
      className={className}
      to={`${url}#reviews`}
      aria-current={isCurrent || undefined}
      onClick={(event) => {
        if (event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(url, { preventScrollReset: true });
        onFollow?.();
      }}
    >
      {children}
    </Link>
  );
}
