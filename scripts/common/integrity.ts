/** Hashes of files, in the format of subresource integrity. */
import { createHash } from 'node:crypto';

/**
 * Returns the hash of a file. SHA-256 is as safe here as the longer hashes, which do not compress: each
 * SHA-384 hash in a page or in the entry of a remote would add 16 bytes.
 */
export const fileHash = (content: Buffer | string): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/**
 * Returns whether the content has the hash. Accepts every algorithm of subresource integrity, because earlier
 * versions of the build used SHA-384.
 */
export function hasHash(content: Buffer | string, hash: string): boolean {
  const [, algorithm, digest] = /^(sha256|sha384|sha512)-(.+)$/.exec(hash) ?? [];
  return algorithm !== undefined && createHash(algorithm).update(content).digest('base64') === digest;
}
