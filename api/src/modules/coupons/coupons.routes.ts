import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  checkCoupon,
  createCoupon,
  getCoupon,
  listCoupons,
  TOTAL_HEADER,
  updateCoupon,
} from '../../../contract';
import { canonicalCode } from '../../../contract/rules';
import { couponCalls } from '../../../contract/schemas';
import { callerOf, sessionToken } from '../../http/access';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { findCaller } from '../accounts/session.repo';
import { findCouponWithUses } from './coupon-uses.repo';
import * as coupons from './coupons.repo';
import { couponRejection } from './coupons.rules';

const MINUTE = 60_000;

export function couponRoutes(app: FastifyInstance, { config, db, now }: Services): void {
  const auditContext = (request: Pick<FastifyRequest, 'caller'>) => ({
    actorId: callerOf(request).id,
    at: now(),
  });

  serve(
    app,
    checkCoupon,
    couponCalls.checkCoupon,
    async (request) => {
      const code = canonicalCode(request.query.code);
      const found = await findCouponWithUses(db, { accountId: await customerId(request), code });
      const reason = found === undefined ? 'unknown' : couponRejection(found.coupon, found.uses, now());
      return reason === undefined && found !== undefined
        ? { code, percent: found.coupon.percent }
        : { code, percent: 0, ...(reason && { reason }) };
    },
    { rateLimit: { max: config.couponChecksPerAddress, timeWindow: MINUTE } },
  );

  serve(app, listCoupons, couponCalls.listCoupons, async ({ query }, reply) => {
    const { coupons: page, total } = await coupons.listCoupons(db, query);
    reply.header(TOTAL_HEADER, total);
    return page;
  });

  serve(app, getCoupon, couponCalls.getCoupon, ({ params }) => coupons.findCoupon(db, params.id));

  serve(app, createCoupon, couponCalls.createCoupon, (request) =>
    coupons.createCoupon(db, request.body, auditContext(request)),
  );

  serve(app, updateCoupon, couponCalls.updateCoupon, (request) =>
    coupons.updateCoupon(db, request.params.id, request.body, auditContext(request)),
  );

  async function customerId(request: Pick<FastifyRequest, 'headers'>): Promise<number | null> {
    const token = sessionToken(request);
    return token === undefined ? null : ((await findCaller(db, token, now()))?.id ?? null);
  }
}
