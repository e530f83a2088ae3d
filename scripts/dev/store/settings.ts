/** Settings of `npm run dev`. */
import path from 'node:path';
import { root } from '../../checkout';
import { env } from '../../common/settings';
import { listenAddresses } from '../../start/listen';
import { prepare } from '../../start/open-store';
import type { Ports } from '../../start/ports';
import { findFreePort } from '../../start/ports';
import type { BuiltProgram } from '../../start/processes';
import type { StartSettings } from '../../start/settings';
import { developmentFolder } from './development-build';

export interface DevelopmentSettings {
  start: StartSettings;
  dataDir: string;
  /** `PORT` is the port of the development server, to which browsers connect. */
  ports: Ports;
  /** A free port for the host. */
  hostPort: number;
  /** Environment variables of the store's programs, in addition to those of this process. */
  environment: Record<
    'DATA_DIR' | 'DATABASE_URL' | 'PUBLIC_URL' | 'RELEASES_BUCKET' | 'RELEASES_URL',
    string
  >;
  addresses: string[];
  /** Paths of the built programs. */
  programs: Record<BuiltProgram, string>;
}

/**
 * Returns the first port to try for the host, in a range without ports that `fetch` blocks. Stores with
 * different ports usually try different ports for their hosts.
 */
const firstHostPort = (port: number) => 20_000 + (port % 10_000);

const programOf = (name: string) => path.join(developmentFolder(name), 'server/server.mjs');

/** If a setting is invalid or a port is taken, prints one line per problem and exits. */
export async function readDevelopmentSettings(): Promise<DevelopmentSettings> {
  const { settings, ports } = await prepare();
  // The store under development must not change the data and releases of `npm start`.
  const dataDir = path.resolve(root, env['DATA_DIR'] || '.data/development');
  return {
    start: { ...settings, hasBucket: false, isEmbeddedDatabase: true },
    dataDir,
    ports,
    hostPort: await findFreePort(firstHostPort(ports.PORT)),
    addresses: listenAddresses(env),
    environment: {
      DATA_DIR: dataDir,
      // Unreleased migrations must not change a database that other programs use.
      DATABASE_URL: '',
      PUBLIC_URL: settings.publicUrl ?? `http://localhost:${ports.PORT}`,
      // Always store releases in the folder: a bucket may belong to a store in production.
      RELEASES_BUCKET: '',
      RELEASES_URL: '',
    },
    programs: { api: programOf('api'), host: programOf('host') },
  };
}
