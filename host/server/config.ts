/** All settings of the host server, read once. See docs/settings.md. */
import path from 'node:path';
// Import `env`, because the bundler replaces process.env.NODE_ENV with its value at build time.
import { env as settings } from 'node:process';
import { collect, isProduction, readUrls, throwProblems, wholeNumber } from '../../scripts/common/settings';
import { readBucketUrl } from '../../scripts/release/bucket-url';
import { readPublicKeys } from '../../scripts/release/signature';
import { listenAddresses } from '../../scripts/start/listen';
import { readNetworkSettings } from './http/network';
import { readOverrideSettings } from './overrides/settings';
import { readTelemetrySettings } from './telemetry/settings';

const problems: string[] = [];

const readPort = (name: string, fallback: number) =>
  wholeNumber(settings, name, fallback, problems, 0, 65_535);

const port = readPort('PORT', 3000);
const production = isProduction(settings);

const publicUrl = (settings.PUBLIC_URL || `http://localhost:${port}`).replace(/\/$/, '');

const releasesUrl = (settings.RELEASES_URL || '').replace(/\/$/, '');
/** The bucket's public URL; empty if the releases are in a folder. */
const releasesBucket = settings.RELEASES_BUCKET
  ? (collect(() => readBucketUrl(settings.RELEASES_BUCKET ?? ''), problems) ?? '')
  : '';

const apiUrls = readUrls(settings, 'API_URL', `http://127.0.0.1:${readPort('API_PORT', 4000)}`, problems);
const [firstApi = ''] = apiUrls;

export const config = {
  port,
  addresses: listenAddresses(settings),
  publicUrl,
  apiUrls,
  /**
   * The API's base URL for loaders during a render; with several API processes, the URL of this host's proxy.
   */
  renderApiUrl: apiUrls.length === 1 ? firstApi : `http://127.0.0.1:${port}/api`,
  /** Time limit for rendering a page, in milliseconds. */
  renderTimeoutMs: wholeNumber(settings, 'RENDER_TIMEOUT', 5, problems, 1, 60) * 1000,
  /** Time in milliseconds that a page waits for a fragment that declares no budget. */
  fragmentTimeoutMs: wholeNumber(settings, 'FRAGMENT_TIMEOUT', 50, problems, 1, 10_000),
  /** Number of processes that render each release; an overriding release has only one. */
  renderProcesses: wholeNumber(settings, 'RENDER_PROCESSES', 1, problems, 1, 64),
  rendererSandbox: {
    program: path.resolve(import.meta.dirname, 'renderer.mjs'),
    memoryMb: wholeNumber(settings, 'RENDER_MEMORY', 256, problems, 32, 1_000_000),
    // These variables affect date and number formats and contain no secrets.
    env: { TZ: settings.TZ, LANG: settings.LANG, LC_ALL: settings.LC_ALL },
  },
  releasesBucket,
  /**
   * Base URL from which this server fetches the remotes' files; with a bucket, RELEASES_URL if it is set,
   * otherwise the bucket's URL.
   */
  releasesOrigin: releasesBucket
    ? releasesUrl || releasesBucket
    : `http://127.0.0.1:${readPort('RELEASES_PORT', 3001)}`,
  /**
   * The public keys that verify the signatures of each remote's releases; undefined if releases need no
   * signature.
   */
  releaseKeys: collect(() => readPublicKeys(settings), problems),
  /** Public base URL of the remotes' files; empty if browsers fetch them through this host. */
  releasesUrl,
  registryFile: path.join(path.resolve(settings.DATA_DIR || '.data'), 'releases', 'registry.json'),
  /** The host's browser build, beside this bundle. */
  webDirectory: path.resolve(import.meta.dirname, '../web'),
  /** Files of previous browser builds, for tabs that were opened before the current build. */
  replacedDirectory: path.resolve(import.meta.dirname, '../replaced'),
  production,
  ...readOverrideSettings(settings, production, problems),
  ...readNetworkSettings(settings, production, problems),
  ...readTelemetrySettings(settings, production, problems),
};

throwProblems(problems);
