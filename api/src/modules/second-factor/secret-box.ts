import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const SEALED_PREFIX = 'aes-256-gcm:';

/** Encrypts secrets for the database if SECRETS_KEY is set; otherwise they are stored in plain text. */
export class SecretBox {
  constructor(private readonly key: Buffer | undefined) {}

  /** @param owner account id; an encrypted secret cannot be opened for another account */
  seal(secret: string, owner: number): string {
    if (this.key === undefined) return secret;
    const iv = randomBytes(12);
    const cipher = createCipheriv(ALGORITHM, this.key, iv).setAAD(aad(owner));
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return SEALED_PREFIX + Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
  }

  /** Returns undefined if the secret cannot be decrypted for this owner. */
  open(stored: string, owner: number): string | undefined {
    if (!stored.startsWith(SEALED_PREFIX)) return stored;
    if (this.key === undefined) return undefined;
    const bytes = Buffer.from(stored.slice(SEALED_PREFIX.length), 'base64');
    const decipher = createDecipheriv(ALGORITHM, this.key, bytes.subarray(0, 12));
    decipher.setAAD(aad(owner)).setAuthTag(bytes.subarray(12, 28));
    try {
      return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return undefined;
    }
  }

  /** Returns whether a secret is still stored in plain text although a key is set. */
  isOutdated(stored: string): boolean {
    return this.key !== undefined && !stored.startsWith(SEALED_PREFIX);
  }
}

const aad = (owner: number) => Buffer.from(`account ${owner}`);
