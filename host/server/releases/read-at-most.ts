/** Returns the body of a response. @throws an Error as soon as the body exceeds the limit, in bytes */
export async function readAtMost({ body, url }: Response, limit: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    // Leaving the loop cancels the response.
    if (size > limit) throw new Error(`${new URL(url).pathname} is larger than ${limit / 1_000_000} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
