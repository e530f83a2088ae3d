/** Settings of remote overrides. See docs/settings.md. */
import type { Environment } from '../../../scripts/common/settings';

interface OverrideSettings {
  /** The source that every visitor gets instead of the live release, keyed by remote; see sources.ts. */
  overrides: ReadonlyMap<string, string>;
  /** Who may override remotes for themselves. */
  composeFor: 'everybody' | 'admins' | 'nobody';
  /** Origins from which overrides may load releases. */
  overrideOrigins: readonly string[];
  /** Secret that signs a visitor's overrides; if undefined, this process generates one. */
  overrideSecret: string | undefined;
}

/** Minimum length of `COMPOSE_SECRET` in production, in characters. */
const minSecretLength = 32;

const audiences = ['everybody', 'admins', 'nobody'] as const;

/** Origins at which `npm run dev` serves the remotes. */
const developmentOrigins = Array.from({ length: 10 }, (_, number) => `http://localhost:${3101 + number}`);

const items = (text: string | undefined) => (text ?? '').split(/[\s,]+/).filter((item) => item !== '');

function readPairs(text: string | undefined, problems: string[]): Map<string, string> {
  const pairs = new Map<string, string>();
  for (const pair of items(text)) {
    const [, name, source] = /^([a-z]+)=(.+)$/.exec(pair) ?? [];
    if (name && source) pairs.set(name, source);
    else problems.push(`COMPOSITION must be a list of <remote>=<URL or release>, not '${pair}'`);
  }
  return pairs;
}

function readOrigins(text: string | undefined, problems: string[]): string[] {
  return items(text).filter((item) => {
    const url = URL.canParse(item) ? new URL(item) : undefined;
    const isOrigin = url?.origin === item && /^https?:$/.test(url.protocol);
    if (!isOrigin)
      problems.push(
        `COMPOSE_ORIGINS must be a list of origins such as https://previews.example, not '${item}'`,
      );
    return isOrigin;
  });
}

export function readOverrideSettings(
  settings: Environment,
  production: boolean,
  problems: string[],
): OverrideSettings {
  const value = settings['COMPOSE_FOR'] || (production ? 'nobody' : 'everybody');
  const composeFor = audiences.find((name) => name === value) ?? 'nobody';
  if (composeFor !== value)
    problems.push(`COMPOSE_FOR must be one of ${audiences.join(', ')}, not '${value}'`);
  if (production && composeFor === 'everybody')
    problems.push(
      'COMPOSE_FOR=everybody lets visitors choose the code that runs: in production it must be admins or nobody',
    );
  const overrides = readPairs(settings['COMPOSITION'], problems);
  if (production && overrides.size > 0)
    problems.push('COMPOSITION runs releases that are not deployed: it must not be set in production');
  const secret = settings['COMPOSE_SECRET'] || undefined;
  if (production && secret !== undefined && secret.length < minSecretLength)
    problems.push(`COMPOSE_SECRET must have at least ${minSecretLength} characters (openssl rand -hex 32)`);
  return {
    overrides,
    composeFor,
    overrideOrigins: [
      ...(production ? [] : developmentOrigins),
      ...readOrigins(settings['COMPOSE_ORIGINS'], problems),
    ],
    overrideSecret: secret,
  };
}
