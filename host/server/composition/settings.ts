/** Settings for composing the store of other releases than the registry's. Names: README, section "Settings". */

export interface CompositionSettings {
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

function readPairs(text: string | undefined): Map<string, string> {
  return new Map(
    words(text).map((pair): [string, string] => {
      const [, name, source] = /^([a-z]+)=(.+)$/.exec(pair) ?? [];
      if (!name || !source)
        throw new Error(`COMPOSITION is a list of <remote>=<address or release>, not '${pair}'`);
      return [name, source];
    }),
  );
}

function readOrigins(text: string | undefined): string[] {
  return words(text).map((word) => {
    const url = URL.canParse(word) ? new URL(word) : undefined;
    if (url?.origin === word && /^https?:$/.test(url.protocol)) return word;
    throw new Error(`COMPOSE_ORIGINS is a list of origins such as https://previews.example, not '${word}'`);
  });
}

/** @throws with the setting's name when one cannot be read, or is not for production */
export function readComposition(
  settings: Readonly<Record<string, string | undefined>>,
  production: boolean,
): CompositionSettings {
  const asked = settings['COMPOSE_FOR'] || (production ? 'nobody' : 'everybody');
  const composeFor = people.find((some) => some === asked);
  if (!composeFor) throw new Error(`COMPOSE_FOR must be ${people.join(', ')}, not '${asked}'`);
  if (production && composeFor === 'everybody')
    throw new Error(
      'COMPOSE_FOR=everybody lets visitors choose the code that runs: production takes admins or nobody',
    );
  const composition = readPairs(settings['COMPOSITION']);
  if (production && composition.size > 0)
    throw new Error('COMPOSITION runs releases that nobody has deployed: it is not for production');
  return {
    composition,
    composeFor,
    composeOrigins: [...(production ? [] : developmentOrigins), ...readOrigins(settings['COMPOSE_ORIGINS'])],
    composeSecret: settings['COMPOSE_SECRET'] || undefined,
  };
}
