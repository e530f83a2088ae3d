import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import type { Method } from '../../contract';

export interface KnownRoute {
  method: Method;
  url: string;
  schema: FastifySchema | undefined;
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const satisfies readonly Method[];

/** Every route an application gets while `open` runs, whoever adds it; the HEAD that goes with each GET is left out. */
export async function routesOf(open: () => Promise<unknown>): Promise<KnownRoute[]> {
  const routes = new Map<string, KnownRoute>();
  const note = ({ method, url, schema }: RouteOptions): void => {
    for (const each of METHODS) {
      if ([method].flat().includes(each)) routes.set(`${each} ${url}`, { method: each, url, schema });
    }
  };
  const watch = (message: unknown): void => {
    if (isInitialisation(message)) message.fastify.addHook('onRoute', note);
  };
  subscribe('fastify.initialization', watch);
  try {
    await open();
  } finally {
    unsubscribe('fastify.initialization', watch);
  }
  return [...routes.values()];
}

function isInitialisation(message: unknown): message is { fastify: FastifyInstance } {
  return typeof message === 'object' && message !== null && 'fastify' in message;
}
