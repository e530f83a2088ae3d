/** How somebody chooses other releases of remotes for themselves: by the address of a page, or in the panel. */
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getRole, TOKEN_HEADER } from '@press-start/api/contract';
import { config } from '../config';
import { servedFor, toClientRemote } from '../served';
import { overridesOf, cookieOf, isTooMuch } from './cookie';
import { sourceProblem } from './sources';

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

const reject = (reply: FastifyReply, message: string) =>
  reply.code(403).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(message);

/** Adds a choice to what was chosen before. @returns why not, or undefined */
function keep(choice: Map<string, string>, request: FastifyRequest, reply: FastifyReply): string | undefined {
  for (const source of choice.values()) {
    const reason = source && sourceProblem(source, config.composeOrigins);
    if (reason) return reason;
  }
  const chosen = new Map([...overridesOf(request.headers.cookie ?? ''), ...choice]);
  // An empty choice undoes; it is kept only where the whole store is composed.
  for (const [name, source] of chosen) if (!source && !config.composition.has(name)) chosen.delete(name);
  if (isTooMuch(chosen)) return 'That is more than one visitor may choose.';
  reply.header('set-cookie', cookieOf(chosen));
  return undefined;
}

/** Answers an address that chooses with the same page, composed, under an address that can be shared. */
export function choose(url: URL, request: FastifyRequest, reply: FastifyReply) {
  if (config.composeFor === 'admins')
    return reject(reply, 'Only administrators compose this store: log in, then press Alt+Shift+C.');
  const choice = choiceIn(url);
  const reason = keep(choice, request, reply);
  if (reason) return reject(reply, reason);
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

const timeoutMs = 3000;

async function isAdmin(token: string): Promise<boolean> {
  const [api = ''] = config.apiUrls;
  const response = await fetch(api + getRole.path, {
    headers: { [TOKEN_HEADER]: token },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) return false;
  const role: { admin?: boolean } = await response.json();
  return role.admin === true;
}

interface Choice {
  Body: { name: string; source: string };
}

async function chooseInPanel(request: FastifyRequest<Choice>, reply: FastifyReply) {
  const token = request.headers[TOKEN_HEADER];
  const mayChoose =
    config.composeFor === 'everybody' || (typeof token === 'string' && (await isAdmin(token)));
  if (!mayChoose) return reject(reply, 'Only administrators compose this store.');
  const { name, source } = request.body;
  const reason = keep(new Map([[name, source.trim()]]), request, reply);
  return reason ? reject(reply, reason) : reply.code(204).send();
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

const pollMs = 400;

/** Tells which releases the visitor gets: at once, and whenever that changes. */
async function* streamChanges(request: FastifyRequest) {
  let lastSent = '';
  while (!request.raw.destroyed) {
    const now = JSON.stringify((await servedFor(request)).map(toClientRemote));
    if (now !== lastSent) yield `data: ${now}\n\n`;
    lastSent = now;
    await pause(pollMs);
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
    .send(Readable.from(streamChanges(request)));
}

export async function overrideRoutes(app: FastifyInstance) {
  app.post<Choice>('/composition', { schema: choiceSchema }, chooseInPanel);
  app.get('/composition/changes', changes);
}
