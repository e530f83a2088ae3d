/** The `require` of a release's server build: pure parts of Node only. Everything else is bundled into the release. */

/** Nothing here reaches the disk, the network or another process. */
const allowed = new Set([
  'assert',
  'async_hooks',
  'buffer',
  'crypto',
  'events',
  'path',
  'querystring',
  'stream',
  'stream/web',
  'string_decoder',
  'timers',
  'url',
  'util',
  'zlib',
]);

/** @throws when a release requires anything else */
export function requireBuiltin(name: string): unknown {
  const builtin = name.replace(/^node:/, '');
  if (!allowed.has(builtin)) throw new Error(`a release cannot require '${name}' on the server`);
  return process.getBuiltinModule(builtin);
}
