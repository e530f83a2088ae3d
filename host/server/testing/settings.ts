/** Settings for tests of the whole host; each test adds the URLs of its servers. */
import { readNetworkSettings } from '../http/network';
import { readTelemetrySettings } from '../telemetry/settings';

export const settings = {
  port: 0,
  publicUrl: 'http://shop.example',
  apiUrls: [''],
  releasesBucket: '',
  releasesOrigin: '',
  releasesUrl: '',
  registryFile: '',
  webDirectory: process.cwd(),
  replacedDirectory: `${process.cwd()}/host/dist/replaced`,
  production: true,
  overrides: new Map(),
  composeFor: 'nobody',
  overrideOrigins: [],
  overrideSecret: undefined,
  renderApiUrl: '',
  renderTimeoutMs: 60_000,
  fragmentTimeoutMs: 10_000,
  renderProcesses: 1,
  rendererSandbox: { program: '', memoryMb: 200, env: {} },
  ...readNetworkSettings({ LOG_LEVEL: 'silent' }, false, []),
  ...readTelemetrySettings({}, false, []),
};
