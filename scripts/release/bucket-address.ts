/**
 * The address of a bucket, for those who write to it and for those who read.
 * @param setting the name of the setting it comes from, for the message
 * @returns the bucket's address without a slash at its end
 * @throws when it is none
 */
export function readBucketAddress(text: string, setting = 'RELEASES_BUCKET'): string {
  const address = text.replace(/\/+$/, '');
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && /^https?:$/.test(url.protocol) && /^\/[\w.-]+$/.test(url.pathname) && url.href === address)
    if (url.username === '' && url.password === '') return address;
  throw new Error(`${setting} is the address of a bucket such as https://s3.example/releases, not '${text}'`);
}
