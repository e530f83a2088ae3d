import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { default as Provider, InteractionResults } from 'oidc-provider';
import Type, { type Static } from 'typebox';
import { devPagePolicy } from '../../http/dev-page';
import { DEV_IDP } from '..';
import { renderFailure, renderPicker } from './page';
import { findPerson } from './people';

const Form = Type.Object({
  subject: Type.Optional(Type.String({ maxLength: 64 })),
  cancel: Type.Optional(Type.String({ maxLength: 8 })),
});

const PAGE = `${DEV_IDP}/interaction/:uid`;

export async function interactionRoutes(
  app: FastifyInstance,
  provider: () => Promise<Provider>,
  publicUrl: string,
): Promise<void> {
  await app.register(formbody, { bodyLimit: 1024 });
  // Errors occur, for example, if the login has expired or its id is unknown.
  app.setErrorHandler((_error, _request, reply) =>
    send(reply.status(400), renderFailure(`${publicUrl}/home`)),
  );

  app.get(PAGE, async ({ raw }, reply) => {
    await (await provider()).interactionDetails(raw, reply.raw);
    return send(reply, renderPicker());
  });

  app.post<{ Body: Static<typeof Form> }>(PAGE, { schema: { body: Form } }, async ({ raw, body }, reply) => {
    const returnTo = await (await provider()).interactionResult(raw, reply.raw, resultOf(body));
    return reply.redirect(returnTo, 303);
  });

  function send(reply: FastifyReply, html: string): FastifyReply {
    return reply
      .header('content-security-policy', devPagePolicy(publicUrl))
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  }
}

function resultOf({ subject, cancel }: Static<typeof Form>): InteractionResults {
  const person = cancel === undefined && subject !== undefined ? findPerson(subject) : undefined;
  if (person === undefined) return { error: 'access_denied', error_description: 'No account was chosen' };
  return { select_account: {}, login: { accountId: person.subject } };
}
