/** Returns 128 random bits in hex. Avoids `crypto.randomUUID`, which requires a secure context. */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
