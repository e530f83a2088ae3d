import { useNavigation } from 'react-router-dom';
import { type CatalogueQuery, readQuery } from './query';

/**
 * Returns the query of a pending navigation to the path `page`, or the current query if no such navigation is
 * pending. A second quick change is thus based on the first one and does not undo it.
 */
export function usePendingQuery(page: string, current: CatalogueQuery): CatalogueQuery {
  const { location } = useNavigation();
  return location?.pathname === page ? readQuery(new URLSearchParams(location.search)) : current;
}
