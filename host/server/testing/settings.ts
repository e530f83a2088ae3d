/** The host's settings for tests of the whole application; each test fills in where its own servers are. */
import { readNetwork } from '../network';

export const settings = {
  port: 0,
  publicUrl: 'http://shop.example',
  apiUrls: [''],
  releasesBucket: '',
  releasesOrigin: '',
  releasesUrl: '',
  registryFile: '',
  webDirectory: process.cwd(),
  production: true,
  composition: new Map(),
  composeFor: 'nobody',
  composeOrigins: [],
  composeSecret: undefined,
  renderApiUrl: '',
  renderTimeoutMs: 60_000,
  renderProcesses: 1,
  rendererSandbox: { program: '', memoryMb: 200, env: {} },
  ...readNetwork({ LOG_LEVEL: 'silent' }, false, []),
};
