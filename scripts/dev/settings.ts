/** Settings of a remote's development server. */
import path from 'node:path';
import { root } from '../checkout';
import { env } from '../common/settings';

interface DevSettings {
  port: number;
  /** Name of the environment variable for the port, for error messages. */
  portSetting: string;
  api: {
    url: string;
    /** Environment variables for an API process started for the remote. */
    env: NodeJS.ProcessEnv;
  };
}

/** @param defaultPort from the package.json of the remote */
export function readDevSettings(remote: string, defaultPort: number | undefined): DevSettings {
  const portSetting = `${remote.toUpperCase()}_DEV_PORT`;
  const port = Number(env[portSetting] || defaultPort);
  const apiPort = env['API_PORT'] || '4000';
  return {
    port,
    portSetting,
    api: {
      url: env['API_URL']?.split(',')[0] || `http://127.0.0.1:${apiPort}`,
      env: {
        ...env,
        API_PORT: apiPort,
        DATA_DIR: path.resolve(root, env['DATA_DIR'] || '.data'),
        // Links in emails and redirects after payments lead to the remote.
        PUBLIC_URL: env['PUBLIC_URL'] || `http://localhost:${port}`,
      },
    },
  };
}
