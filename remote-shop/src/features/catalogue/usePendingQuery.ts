import { useNavigation } from 'react-router-dom';
import { type CatalogueQuery, readQuery } from './query';

/**
 * Returns the query of a pending navigation to the path `page`, or the current query if there is none. Thus a
 * second quick change does not undo the first.
 */
export function usePendingQuery(page: string, current: CatalogueQuery): CatalogueQuery {
  const { location } = useNavigation();
  return location?.pathname === page ? readQuery(new URLSearchParams(location.search)) : current;
}
