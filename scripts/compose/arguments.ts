/** Reads the arguments of `npm run compose`, such as `shop=http://localhost:3101 account=0.1.0+3fa9c1d2`. */

export interface Override {
  name: string;
  /** URL that serves a release, or name of a stored release. */
  source: string;
  isUrl: boolean;
}

/** @throws if there is no argument, or if an argument is invalid or repeats a remote */
export function readOverrides(args: string[]): Override[] {
  if (args.length === 0)
    throw new Error(
      'At least one remote override is required, for example: npm run compose -- shop=http://localhost:3101',
    );
  const overrides = args.map((argument) => {
    const [, name = '', source = ''] = /^([a-z]+)=(\S+)$/.exec(argument) ?? [];
    const isUrl = /^https?:\/\//.test(source) && URL.canParse(source);
    if (name && (isUrl || /^\d[\w.+-]*$/.test(source))) return { name, source, isUrl };
    throw new Error(
      `'${argument}' must have the form <remote>=<URL or release>, such as shop=http://localhost:3101`,
    );
  });
  const names = overrides.map(({ name }) => name);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate) throw new Error(`${duplicate} is given twice.`);
  return overrides;
}
