import type { FastifyInstance } from 'fastify';
import {
  listMails,
  listMailTemplates,
  previewMailTemplate,
  resendMail,
  TOTAL_HEADER,
} from '../../../contract';
import { mailCalls } from '../../../contract/schemas';
import { callerOf } from '../../http/access';
import { conflict, notFound } from '../../http/errors';
import { serve } from '../../http/serve';
import { MAIL_RETENTION_DAYS } from '../../mail/outbox.repo';
import { renderHtml, renderText } from '../../mail/render-email';
import { isTemplateName, templates } from '../../mail/templates';
import type { Services } from '../../services';
import * as mailList from './mail-list.repo';

export function mailListRoutes(app: FastifyInstance, { config, db, now }: Services): void {
  serve(app, listMails, mailCalls.listMails, async ({ query }, reply) => {
    const { mails, total } = await mailList.listMails(db, query);
    reply.header(TOTAL_HEADER, total);
    return mails;
  });

  serve(app, resendMail, mailCalls.resendMail, async (request) => {
    const resend = {
      id: request.params.id,
      adminId: callerOf(request).id,
      knownResends: request.body.known_resends,
      now: now(),
    };
    const mail = await mailList.resendMail(db, resend);
    if (mail === undefined) throw notFound('This mail is no longer stored.');
    if (typeof mail === 'string') throw rejections[mail]();
    return mail;
  });

  serve(app, listMailTemplates, mailCalls.listMailTemplates, async () => ({
    sends: config.mail.smtpUrl !== undefined,
    kept_days: MAIL_RETENTION_DAYS,
    templates: Object.entries(templates).map(([name, { label }]) => ({ name, label })),
  }));

  serve(app, previewMailTemplate, mailCalls.previewMailTemplate, async ({ params: { name } }) => {
    if (!isTemplateName(name)) throw notFound('There is no such email template.');
    const { label, sample } = templates[name];
    const { subject, content } = sample();
    const { publicUrl } = config;
    return {
      name,
      label,
      subject,
      html: renderHtml(content, publicUrl),
      text: renderText(content, publicUrl),
    };
  });
}

const rejections = {
  queued: () => conflict('still-queued', 'This mail is still waiting to be sent.'),
  secret: () =>
    conflict(
      'not-resendable',
      'This mail contained a link that gives access, so it is not sent again. The recipient can ask for a new one.',
    ),
  resent: () => conflict('already-resent', 'This mail has been sent again in the meantime.'),
};
