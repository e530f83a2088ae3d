/**
 * Validates a bucket URL and returns it without a trailing slash.
 * @param setting name of the setting, for the error message
 * @throws if the text is not an HTTP or HTTPS URL with one path segment and no credentials
 */
export function readBucketUrl(text: string, setting = 'RELEASES_BUCKET'): string {
  const bucketUrl = text.replace(/\/+$/, '');
  const url = URL.canParse(bucketUrl) ? new URL(bucketUrl) : undefined;
  if (url && /^https?:$/.test(url.protocol) && /^\/[\w.-]+$/.test(url.pathname) && url.href === bucketUrl)
    if (url.username === '' && url.password === '') return bucketUrl;
  throw new Error(
    `${setting} must be the URL of a bucket such as https://s3.example/releases, not '${text}'`,
  );
}
