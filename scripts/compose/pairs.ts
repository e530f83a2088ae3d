/** What `npm run compose` is told: `shop=http://localhost:3101 account=0.1.0+3fa9c1d2`. */

export interface Pair {
  name: string;
  /** The address at which a release is served, or the folder name of a stored one. */
  source: string;
  isAddress: boolean;
}

/** @throws with what was meant, when an argument cannot be read */
export function readPairs(args: string[]): Pair[] {
  if (args.length === 0)
    throw new Error('Which remotes? For example: npm run compose -- shop=http://localhost:3101');
  const pairs = args.map((argument) => {
    const [, name = '', source = ''] = /^([a-z]+)=(\S+)$/.exec(argument) ?? [];
    const isAddress = /^https?:\/\//.test(source) && URL.canParse(source);
    if (name && (isAddress || /^\d[\w.+-]*$/.test(source))) return { name, source, isAddress };
    throw new Error(`'${argument}' is not <remote>=<address or release>, such as shop=http://localhost:3101`);
  });
  const twice = pairs.find(({ name }, index) => pairs.findIndex((pair) => pair.name === name) !== index);
  if (twice) throw new Error(`${twice.name} is named twice.`);
  return pairs;
}
