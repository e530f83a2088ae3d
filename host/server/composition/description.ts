/** What a release.json from elsewhere has to hold: every page of whoever composes is drawn from it. */
import type { Release } from '../registry';

type Description = Omit<Release, 'name' | 'base'>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

function isContract(value: unknown): value is Release['contract'] {
  if (!isRecord(value) || !isText(value['version']) || !isRecord(value['modules'])) return false;
  return Object.values(value['modules']).every(areTexts);
}

export function isDescription(value: unknown): value is Description {
  if (!isRecord(value) || !isContract(value['contract'])) return false;
  const { release, routes, integrity } = value;
  if (!isText(release) || !/^[\w.+-]+$/.test(release)) return false;
  if (!isRecord(integrity) || !Object.values(integrity).every(isText)) return false;
  const hasFile = (file: string) => Object.hasOwn(integrity, file);
  if (!['web/remoteEntry.js', 'server/remoteEntry.js'].every(hasFile)) return false;
  if (!Array.isArray(routes)) return false;
  return routes.every(
    (route: unknown) =>
      isRecord(route) &&
      isText(route['pattern']) &&
      areTexts(route['files']) &&
      route['files'].every((file) => hasFile(`web/${file}`)),
  );
}
