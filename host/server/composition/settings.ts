/** Settings for composing the store of other releases than the registry's. Names: README, section "Settings". */
import type { Environment } from '../../../scripts/common/settings';

export interface OverrideSettings {
  /** By remote: what everybody gets instead of the live release; see `Source`. */
  composition: ReadonlyMap<string, string>;
  /** Who may choose other releases for themselves. */
  composeFor: 'everybody' | 'admins' | 'nobody';
  /** The origins that may serve releases to who chooses for themselves. */
  composeOrigins: readonly string[];
  /** Signs what a visitor has chosen; undefined: this process makes one up. */
  composeSecret: string | undefined;
}

const people = ['everybody', 'admins', 'nobody'] as const;

/** Where `npm run dev` serves the remotes. */
const developmentOrigins = Array.from({ length: 10 }, (_, number) => `http://localhost:${3101 + number}`);

const words = (text: string | undefined) => (text ?? '').split(/[\s,]+/).filter((word) => word !== '');

function readPairs(text: string | undefined, problems: string[]): Map<string, string> {
  const pairs = new Map<string, string>();
  for (const pair of words(text)) {
    const [, name, source] = /^([a-z]+)=(.+)$/.exec(pair) ?? [];
    if (name && source) pairs.set(name, source);
    else problems.push(`COMPOSITION is a list of <remote>=<address or release>, not '${pair}'`);
  }
  return pairs;
}

function readOrigins(text: string | undefined, problems: string[]): string[] {
  return words(text).filter((word) => {
    const url = URL.canParse(word) ? new URL(word) : undefined;
    const isOrigin = url?.origin === word && /^https?:$/.test(url.protocol);
    if (!isOrigin)
      problems.push(`COMPOSE_ORIGINS is a list of origins such as https://previews.example, not '${word}'`);
    return isOrigin;
  });
}

export function readOverrideSettings(
  settings: Environment,
  production: boolean,
  problems: string[],
): OverrideSettings {
  const recorded = settings['COMPOSE_FOR'] || (production ? 'nobody' : 'everybody');
  const composeFor = people.find((some) => some === recorded) ?? 'nobody';
  if (composeFor !== recorded) problems.push(`COMPOSE_FOR must be ${people.join(', ')}, not '${recorded}'`);
  if (production && composeFor === 'everybody')
    problems.push(
      'COMPOSE_FOR=everybody lets visitors choose the code that runs: production takes admins or nobody',
    );
  const overrides = readPairs(settings['COMPOSITION'], problems);
  if (production && overrides.size > 0)
    problems.push('COMPOSITION runs releases that nobody has deployed: it is not for production');
  return {
    composition: overrides,
    composeFor,
    composeOrigins: [
      ...(production ? [] : developmentOrigins),
      ...readOrigins(settings['COMPOSE_ORIGINS'], problems),
    ],
    composeSecret: settings['COMPOSE_SECRET'] || undefined,
  };
}
