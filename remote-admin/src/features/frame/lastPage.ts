import type { Page } from '@press-start/shared-ui/api';
import { redirect } from 'react-router-dom';
import { sectionUrl } from '../../paths';
import type { ListQuery } from '../../paths';
import { PAGE_SIZE } from './listQuery';

/** A page beyond the end, because rows have gone since, leads to the last one there is. */
export function withinLastPage<Item>(section: string, query: ListQuery, { items, total }: Page<Item>): void {
  if (items.length > 0 || total === 0) return;
  throw redirect(sectionUrl(section, { ...query, page: Math.ceil(total / PAGE_SIZE) }));
}
