import { useNavigation } from 'react-router-dom';
import { type CatalogueQuery, readQuery } from './query';

/**
 * Returns the query of a pending navigation to this page, or the current query if there is none, so that two quick
 * changes do not overwrite each other.
 */
export function usePendingQuery(page: string, current: CatalogueQuery): CatalogueQuery {
  const { location } = useNavigation();
  return location?.pathname === page ? readQuery(new URLSearchParams(location.search)) : current;
}
