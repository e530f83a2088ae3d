/** Paths in the checkout of the package's files that are not built, by their path in the package. */
export const packagedFiles: Readonly<Record<string, string>> = {
  '.dockerignore': 'scripts/package/deploy/.dockerignore',
  'start.mjs': 'scripts/package/start.mjs',
  Caddyfile: 'scripts/package/deploy/Caddyfile',
  Dockerfile: 'scripts/package/deploy/Dockerfile',
  'compose.yaml': 'scripts/package/deploy/compose.yaml',
  LICENSE: 'LICENSE',
  'docs/operations.md': 'docs/operations.md',
  'docs/settings.md': 'docs/settings.md',
};
