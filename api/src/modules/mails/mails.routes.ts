import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type MailRequest, sendMail, sendStatusMail } from '../../../contract';
import { mailCalls } from '../../../contract/schemas';
import { sessionToken } from '../../http/access';
import { conflict, forbidden, invalid, notFound, unauthorised } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { findCaller } from '../accounts/session.repo';
import * as accountMails from './account-mails.repo';
import * as orderMails from './order-mails.repo';

const MINUTE = 60_000;

/** Time after sign-up during which the welcome email can be requested. */
const WELCOME_MAIL_WINDOW_MS = 15 * MINUTE;

const SENT = { message: 'Sent' };

export function mailRoutes(app: FastifyInstance, { config, db, now }: Services): void {
  const rateLimit = { max: config.mail.perAddress, timeWindow: MINUTE };

  serve(
    app,
    sendMail,
    mailCalls.sendMail,
    async (request) => {
      const kind = request.body.action ?? request.body.type;
      if (kind === undefined)
        throw invalid([{ path: '/action', message: 'action must be signup or purchase' }]);
      await (kind === 'signup' ? queueWelcome(request.body) : queuePurchase(request, request.body.email));
      return SENT;
    },
    { rateLimit },
  );

  serve(app, sendStatusMail, mailCalls.sendStatusMail, async ({ body }) => {
    const { id_order, status } = body;
    if (status !== 'dispatched' && status !== 'delivered')
      throw invalid([{ path: '/status', message: 'status must be dispatched or delivered' }]);
    const stored = await orderMails.findOrderStatus(db, id_order);
    if (stored === undefined) throw notFound('There is no such order.');
    if (stored !== status) throw conflict('other-status', `This order is ${stored}, not ${status}.`);
    await orderMails.queueStatusMail(db, id_order, status, now());
    return SENT;
  });

  /** Does nothing unless the account is new, so that the response does not reveal whether the account exists. */
  async function queueWelcome({ username = '', email }: MailRequest): Promise<void> {
    const after = new Date(now().getTime() - WELCOME_MAIL_WINDOW_MS);
    const id = await accountMails.findNewAccount(db, { username, email }, after);
    if (id !== undefined) await accountMails.queueWelcomeMail(db, id, now());
  }

  /** Does nothing if the caller has no paid order, because the email is queued when the payment arrives. */
  async function queuePurchase(request: Pick<FastifyRequest, 'headers'>, email: string): Promise<void> {
    const token = sessionToken(request);
    const caller = token === undefined ? undefined : await findCaller(db, token, now());
    if (caller === undefined) throw unauthorised();
    if (!(await accountMails.ownsEmail(db, caller.id, email)))
      throw forbidden('This e-mail address is not yours.');
    const orderId = await orderMails.findLatestPurchase(db, caller.id);
    if (orderId !== undefined) await orderMails.queuePurchaseMail(db, orderId, now());
  }
}
