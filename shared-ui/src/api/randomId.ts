/**
 * Returns 128 random bits in hex, for example for an idempotency key. Avoids `crypto.randomUUID`, which requires HTTPS.
 */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
