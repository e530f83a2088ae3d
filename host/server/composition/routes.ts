/** How somebody chooses other releases of remotes for themselves: by the address of a page, or in the panel. */
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getRole, TOKEN_HEADER } from '@press-start/api/contract';
import { config } from '../config';
import { servedFor, toldToBrowser } from '../served';
import { compositionOf, cookieOf, isTooMuch } from './cookie';
import { refusalOf } from './sources';

const parameter = /^remote\.([a-z]+)$/;

/** What the parameters of an address choose: `?remote.shop=http://localhost:3101`, or nothing after = for the live one. */
function choiceIn(url: URL): Map<string, string> {
  return new Map(
    [...url.searchParams].flatMap(([key, source]): [string, string][] => {
      const name = parameter.exec(key)?.[1];
      // A plus sign in an address is read as a space, and no release has a space in its name.
      return name ? [[name, source.trim().replaceAll(' ', '+')]] : [];
    }),
  );
}

/** Whether an address chooses releases. Where nobody may, the parameters mean nothing. */
export const isChoice = (url: URL) => config.composeFor !== 'nobody' && choiceIn(url).size > 0;

const refuse = (reply: FastifyReply, message: string) =>
  reply.code(403).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(message);

/** Adds a choice to what was chosen before. @returns why not, or undefined */
function keep(choice: Map<string, string>, request: FastifyRequest, reply: FastifyReply): string | undefined {
  for (const source of choice.values()) {
    const reason = source && refusalOf(source, config.composeOrigins);
    if (reason) return reason;
  }
  const chosen = new Map([...compositionOf(request.headers.cookie ?? ''), ...choice]);
  // An empty choice undoes; it is kept only where the whole store is composed.
  for (const [name, source] of chosen) if (!source && !config.composition.has(name)) chosen.delete(name);
  if (isTooMuch(chosen)) return 'That is more than one visitor may choose.';
  reply.header('set-cookie', cookieOf(chosen));
  return undefined;
}

/** Answers an address that chooses with the same page, composed, under an address that can be shared. */
export function choose(url: URL, request: FastifyRequest, reply: FastifyReply) {
  if (config.composeFor === 'admins')
    return refuse(reply, 'Only administrators compose this store: log in, then press Alt+Shift+C.');
  const choice = choiceIn(url);
  const reason = keep(choice, request, reply);
  if (reason) return refuse(reply, reason);
  for (const name of choice.keys()) url.searchParams.delete(`remote.${name}`);
  return (
    reply
      .code(303)
      .header('cache-control', 'no-store')
      // A path that begins with two slashes would be an address of another site.
      .header('location', url.pathname.replace(/^\/+/, '/') + url.search)
      .send()
  );
}

const patienceMs = 3000;

async function isAdmin(token: string): Promise<boolean> {
  const [api = ''] = config.apiUrls;
  const answer = await fetch(api + getRole.path, {
    headers: { [TOKEN_HEADER]: token },
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!answer.ok) return false;
  const role: { admin?: boolean } = await answer.json();
  return role.admin === true;
}

interface Choice {
  Body: { name: string; source: string };
}

async function chooseInPanel(request: FastifyRequest<Choice>, reply: FastifyReply) {
  const token = request.headers[TOKEN_HEADER];
  const mayChoose =
    config.composeFor === 'everybody' || (typeof token === 'string' && (await isAdmin(token)));
  if (!mayChoose) return refuse(reply, 'Only administrators compose this store.');
  const { name, source } = request.body;
  const reason = keep(new Map([[name, source.trim()]]), request, reply);
  return reason ? refuse(reply, reason) : reply.code(204).send();
}

const choiceSchema = {
  body: {
    type: 'object',
    required: ['name', 'source'],
    additionalProperties: false,
    properties: {
      name: { type: 'string', pattern: '^[a-z]+$', maxLength: 40 },
      source: { type: 'string', maxLength: 500 },
    },
  },
};

const lookMs = 400;

/** Tells which releases the visitor gets: at once, and whenever that changes. */
async function* tellChanges(request: FastifyRequest) {
  let told = '';
  while (!request.raw.destroyed) {
    const now = JSON.stringify((await servedFor(request)).map(toldToBrowser));
    if (now !== told) yield `data: ${now}\n\n`;
    told = now;
    await pause(lookMs);
  }
}

/** More than a team has tabs, and few enough to be told by one process. */
const followersLimit = 100;
let followers = 0;

function changes(request: FastifyRequest, reply: FastifyReply) {
  if (followers >= followersLimit)
    return reply
      .code(503)
      .header('cache-control', 'no-store')
      .header('retry-after', '10')
      .type('text/plain')
      .send('So many follow the releases already that nobody more can.');
  followers += 1;
  reply.raw.once('close', () => (followers -= 1));
  return reply
    .type('text/event-stream')
    .header('cache-control', 'no-store')
    .send(Readable.from(tellChanges(request)));
}

export async function compositionRoutes(app: FastifyInstance) {
  app.post<Choice>('/composition', { schema: choiceSchema }, chooseInPanel);
  app.get('/composition/changes', changes);
}
