import type { LoaderFunctionArgs } from 'react-router-dom';
import styled from 'styled-components';
import { getCoupon, listCoupons } from '@press-start/api/contract';
import { call, callPage, undefinedIfNotFound } from '@press-start/shared-ui/api';
import { EmptyState } from '@press-start/shared-ui/components';
import { breakpoint, media, theme } from '@press-start/shared-ui/themes';
import { sectionUrl } from '../../paths';
import { SectionHeader } from '../layout/SectionHeader';
import { useSectionData } from '../layout/sections';
import {
  AdminTable,
  compactRows,
  displayFigure,
  roomyRows,
  secondaryText,
  TablePanel,
} from '../lists/AdminTable';
import { PAGE_SIZE, readId, readListQuery, redirectToLastPage } from '../lists/listQuery';
import { ListToolbar } from '../lists/ListToolbar';
import { Pager } from '../lists/Pager';
import { CouponPanel } from './CouponPanel';
import { CouponRow } from './CouponRow';
import { NewLink } from './NewLink';
import { PromotionLinks } from './PromotionLinks';

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  const { q, page } = readListQuery(request, ['']);
  const id = readId(request, 'coupon');
  const isNew = new URL(request.url).searchParams.get('coupon') === 'new';
  const [coupons, openCoupon] = await Promise.all([
    callPage(listCoupons, { query: { q, page, limit: PAGE_SIZE }, signal }),
    // If the coupon does not exist, the page still shows the list.
    id === undefined ? undefined : undefinedIfNotFound(call(getCoupon, { params: { id }, signal })),
  ]);
  redirectToLastPage('promotions', { q, page }, coupons);
  const { items, total } = coupons;
  return { query: { q, page }, coupons: items, total, openCoupon, isNew, now: Date.now() };
}

export function Component() {
  const { query, coupons, total, openCoupon, isNew, now } = useSectionData<typeof loader>();
  const { q, page } = query;
  const listUrl = sectionUrl('promotions', query);
  const isFormOpen = isNew || openCoupon !== undefined;
  return (
    <>
      <SectionHeader title="Promotions">
        {!isFormOpen && <NewLink to={`${listUrl}&coupon=new`} text="New coupon" />}
      </SectionHeader>
      <PromotionLinks current="promotions" />
      {isFormOpen && <CouponPanel key={openCoupon?.id ?? 'new'} coupon={openCoupon} listUrl={listUrl} />}
      <ListToolbar section="promotions" label="Search by code" q={q}>
        <Pager page={page} total={total} to={(number) => sectionUrl('promotions', { q, page: number })} />
      </ListToolbar>
      <TablePanel>
        {coupons.length === 0 ? (
          <EmptyState icon="tag" text={q ? 'No coupon has such a code.' : 'There are no coupons yet.'} />
        ) : (
          <CouponTable>
            <thead>
              <tr>
                <th scope="col">Code</th>
                <th scope="col">Discount</th>
                <th scope="col">Valid (UTC)</th>
                <th scope="col" className="uses figure">
                  Uses
                </th>
                <th scope="col">State</th>
                <th scope="col" className="figure">
                  Action
                </th>
              </tr>
            </thead>
            <tbody>
              {coupons.map((coupon) => (
                <CouponRow
                  key={coupon.id}
                  coupon={coupon}
                  now={now}
                  editUrl={`${listUrl}&coupon=${coupon.id}`}
                  isOpen={coupon.id === openCoupon?.id}
                />
              ))}
            </tbody>
          </CouponTable>
        )}
      </TablePanel>
    </>
  );
}

const CouponTable = styled(AdminTable)`
  ${roomyRows}

  .code {
    max-width: 260px;
  }

  .discount {
    ${displayFigure}
  }

  /* Apart from the state, which is aligned on the other side. */
  @media (min-width: ${breakpoint.tablet + 1}px) {
    .uses {
      padding-right: ${theme.space[8]};
    }
  }

  ${compactRows('auto minmax(0, 1fr) auto 44px', 'code code state toggle', 'discount period period toggle')}

  ${media.tabletScreen} {
    /* As wide as two figures, so that the periods of all rows are aligned. */
    tbody td.discount:not(.more) {
      min-width: ${theme.space[12]};
    }

    .period {
      ${secondaryText}
    }

    tbody td.code:not(.more) {
      max-width: none;
      padding-bottom: ${theme.space[1]};
    }
  }
`;
