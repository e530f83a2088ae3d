/** The content of an answer, as long as it is not larger than anything that is meant to come. */

/** @throws as soon as more has come */
export async function readAtMost({ body, url }: Response, limit: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    // Leaving the loop ends the answer.
    if (size > limit) throw new Error(`${new URL(url).pathname} is larger than ${limit / 1_000_000} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
