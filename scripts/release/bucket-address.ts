/**
 * The setting `RELEASES_BUCKET`, for those who write to the bucket and for the host, which reads.
 * @returns the bucket's address without a slash at its end
 * @throws when it is none
 */
export function readBucketAddress(text: string): string {
  const address = text.replace(/\/+$/, '');
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && /^https?:$/.test(url.protocol) && /^\/[\w.-]+$/.test(url.pathname) && url.href === address)
    if (url.username === '' && url.password === '') return address;
  throw new Error(
    `RELEASES_BUCKET is the address of a bucket such as https://s3.example/releases, not '${text}'`,
  );
}
