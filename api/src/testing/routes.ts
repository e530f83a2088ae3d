import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import type { Method } from '../../contract';

export interface KnownRoute {
  method: Method;
  url: string;
  schema: FastifySchema | undefined;
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const satisfies readonly Method[];

/** Returns every route registered while `open` runs, including those of plugins. HEAD routes are excluded. */
export async function routesOf(open: () => Promise<unknown>): Promise<KnownRoute[]> {
  const routes = new Map<string, KnownRoute>();
  const record = ({ method, url, schema }: RouteOptions): void => {
    for (const candidate of METHODS) {
      if ([method].flat().includes(candidate))
        routes.set(`${candidate} ${url}`, { method: candidate, url, schema });
    }
  };
  const addHookToApp = (message: unknown): void => {
    if (isInitialisation(message)) message.fastify.addHook('onRoute', record);
  };
  subscribe('fastify.initialization', addHookToApp);
  try {
    await open();
  } finally {
    unsubscribe('fastify.initialization', addHookToApp);
  }
  return [...routes.values()];
}

function isInitialisation(message: unknown): message is { fastify: FastifyInstance } {
  return typeof message === 'object' && message !== null && 'fastify' in message;
}
