/**
 * Signs release descriptions with Ed25519, and checks the signatures. A description contains the hash of
 * every file of its release, so the signature covers all of them.
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Environment } from '../common/settings';

/** Keys by the name of the remote. A remote may have several public keys, so that its key can be replaced. */
export type Keys = ReadonlyMap<string, readonly KeyObject[]>;

/** @throws if the setting is invalid; the message names the setting but contains no key */
function parseKeys(
  text: string | undefined,
  setting: string,
  kind: 'public' | 'private',
  parse: (der: Buffer) => KeyObject,
): Keys | undefined {
  if (!text) return undefined;
  const keys = new Map<string, KeyObject[]>();
  for (const entry of text.split(',')) {
    const [, name = '', encoded = ''] = /^\s*([\w-]+)=(\S+)\s*$/.exec(entry) ?? [];
    try {
      const key = parse(Buffer.from(encoded, 'base64'));
      if (key.asymmetricKeyType !== 'ed25519') throw new Error('another type of key');
      keys.set(name, [...(keys.get(name) ?? []), key]);
    } catch {
      // The cause could quote a part of a private key.
      throw new Error(
        `${setting} must list <remote>=<${kind} Ed25519 key as DER in base64>, separated by commas`,
      );
    }
  }
  return keys;
}

/**
 * Reads `RELEASE_KEYS`, the public keys of the remotes; undefined if it is not set.
 * @throws if it is invalid
 */
export const readPublicKeys = (env: Environment): Keys | undefined =>
  parseKeys(env['RELEASE_KEYS'], 'RELEASE_KEYS', 'public', (key) =>
    createPublicKey({ key, format: 'der', type: 'spki' }),
  );

/**
 * Reads `RELEASE_SIGNING_KEYS`, the private keys of the remotes whose releases this command signs; undefined
 * if it is not set.
 * @throws if it is invalid
 */
export const readSigningKeys = (env: Environment): Keys | undefined =>
  parseKeys(env['RELEASE_SIGNING_KEYS'], 'RELEASE_SIGNING_KEYS', 'private', (key) =>
    createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
  );

/** Returns the signed bytes. They contain the name, so that a signature is valid only for this remote. */
function signedBytes(name: string, description: object): Buffer {
  const { signature: _, ...content }: { signature?: unknown } = description;
  return Buffer.from(JSON.stringify([name, content]));
}

/**
 * Returns the text of a release.json with a signature; undefined if there is no key for the remote.
 * @param text the text without a signature
 */
export function signDescription(
  name: string,
  text: string,
  keys: Keys | undefined = new Map(),
): string | undefined {
  const [key] = keys.get(name) ?? [];
  if (!key) return undefined;
  const description: object = JSON.parse(text);
  const signature = sign(null, signedBytes(name, description), key).toString('base64');
  return JSON.stringify({ ...description, signature });
}

/**
 * Throws if a description is not signed with a key of its remote. Without keys, accepts every description.
 * @param description the parsed release.json
 */
export function requireSignature(
  name: string,
  description: { release: string; signature?: string },
  keys: Keys | undefined,
): void {
  if (!keys) return;
  const signature = Buffer.from(description.signature ?? '', 'base64');
  const bytes = signedBytes(name, description);
  if (keys.get(name)?.some((key) => verify(null, bytes, key, signature))) return;
  throw new Error(`${name} ${description.release} is not signed with a key of ${name}`);
}
