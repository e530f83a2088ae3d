/** Finds or installs Caddy for the e2e tests of a store in production mode. */
import { findProgram, installPackages } from './debian-packages';
import { caddyPath } from './settings';

/**
 * Returns the path of Caddy, or undefined if it is unavailable. Tries to install the Debian package if Caddy
 * is missing and `CADDY_PATH` is not set.
 */
export function findCaddy(): string | undefined {
  const find = () => findProgram(['caddy'], caddyPath);
  const installed = find();
  if (installed || caddyPath) return installed;
  console.log('Installing Caddy …');
  installPackages('caddy');
  return find();
}
