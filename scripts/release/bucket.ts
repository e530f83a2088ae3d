/**
 * Reads and writes one bucket of an S3-compatible service, with path-style URLs and AWS Signature Version 4.
 */
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { readBucketUrl } from './bucket-url';

export interface BucketSettings {
  /** `https://endpoint/bucket`, without a trailing slash. */
  url: string;
  key: string;
  secret: string;
  region: string;
  /** Name of the setting that contains the URL, for error messages. */
  setting?: string;
}

/**
 * Reads the bucket URL from `setting`, and the key, secret and region from the settings with that prefix. The
 * default region is us-east-1.
 * @throws if the URL is invalid, or the URL, the key or the secret is missing; the message names the setting
 */
export function readBucketSettings(
  settings: Readonly<Record<string, string | undefined>>,
  setting = 'RELEASES_BUCKET',
): BucketSettings {
  const required = (name: string) => {
    const value = settings[name];
    if (!value) throw new Error(`${setting} is set, so ${name} is required.`);
    return value;
  };
  return {
    url: readBucketUrl(settings[setting] ?? '', setting),
    key: required(`${setting}_KEY`),
    secret: required(`${setting}_SECRET`),
    region: settings[`${setting}_REGION`] || 'us-east-1',
    setting,
  };
}

interface StoredObject {
  key: string;
  modified: Date;
}

/** Timeout of a request including its retries, in milliseconds. */
const timeoutMs = 60_000;
const defaultRetries = 3;

interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  /** Error statuses that the caller handles. Any other error status throws. */
  expected?: readonly number[];
  retries?: number;
}

const textOf = (xml: string, element: string) =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];

export class Bucket {
  constructor(private readonly settings: BucketSettings) {}

  /**
   * Returns an object, or undefined if it does not exist.
   * @throws if the bucket does not exist, does not respond, rejects the request or sends no ETag
   */
  async get(key: string): Promise<{ text: string; etag: string } | undefined> {
    const response = await this.call(this.urlOf(key), { method: 'GET', expected: [404] });
    if (response.status === 404) {
      if (textOf(await response.text(), 'Code') !== 'NoSuchBucket') return undefined;
      throw new Error(`There is no bucket ${this.settings.url}.`);
    }
    const etag = response.headers.get('etag');
    if (!etag) throw new Error(`The bucket ${this.settings.url} sends no ETag for ${key}.`);
    return { text: await response.text(), etag };
  }

  /** Returns the content of an object. @throws if the object does not exist or the request fails */
  async download(key: string): Promise<Uint8Array<ArrayBuffer>> {
    const response = await this.call(this.urlOf(key), { method: 'GET' });
    return new Uint8Array(await response.arrayBuffer());
  }

  async has(key: string): Promise<boolean> {
    const response = await this.call(this.urlOf(key), { method: 'HEAD', expected: [404] });
    return response.ok;
  }

  async put(key: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Promise<void> {
    await this.call(this.urlOf(key), { method: 'PUT', headers, body });
  }

  /**
   * Writes an object unless it has changed since it was read.
   * @param etag ETag of the object that was read; undefined if there was none
   * @returns whether the object was written
   */
  async replace(
    key: string,
    etag: string | undefined,
    body: Uint8Array<ArrayBuffer>,
    headers: Record<string, string>,
  ): Promise<boolean> {
    const condition: Record<string, string> =
      etag === undefined ? { 'if-none-match': '*' } : { 'if-match': etag };
    const response = await this.call(this.urlOf(key), {
      method: 'PUT',
      headers: { ...headers, ...condition },
      body,
      // 404: the object has been deleted. 409: a concurrent conditional write. 412: the object has changed.
      expected: [404, 409, 412],
      // After a write that succeeded despite a server error, a retry would look like a conflict.
      retries: 0,
    });
    return response.ok;
  }

  async delete(key: string): Promise<void> {
    await this.call(this.urlOf(key), { method: 'DELETE', expected: [404] });
  }

  /** Lists all objects whose keys start with `prefix`. */
  async list(prefix: string): Promise<StoredObject[]> {
    const objects: StoredObject[] = [];
    for (let token: string | undefined = ''; token !== undefined;) {
      const query = new URLSearchParams({ 'list-type': '2', prefix });
      if (token !== '') query.set('continuation-token', token);
      const response = await this.call(`${this.settings.url}?${query}`, { method: 'GET' });
      const page = await response.text();
      // Keys contain no characters that XML escapes.
      for (const [, contents = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
        objects.push({
          key: textOf(contents, 'Key') ?? '',
          modified: new Date(textOf(contents, 'LastModified') ?? NaN),
        });
      token = textOf(page, 'NextContinuationToken');
    }
    return objects;
  }

  /** Encodes the key, because services read an unencoded plus sign, as in release names, as a space. */
  private urlOf(key: string): string {
    return `${this.settings.url}/${key.split('/').map(encodeURIComponent).join('/')}`;
  }

  private async call(url: string, { method, headers, body, expected = [], retries = defaultRetries }: Call) {
    const { url: bucketUrl, key, secret, region } = this.settings;
    const client = new AwsClient({
      accessKeyId: key,
      secretAccessKey: secret,
      region,
      service: 's3',
      retries,
    });
    const response = await client
      .fetch(url, {
        method,
        // The signed hash makes the service reject any other content.
        headers: {
          ...headers,
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
        },
        ...(body ? { body } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      .catch((error: unknown) => {
        const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
        const message = reason instanceof Error ? reason.message : String(reason);
        throw new Error(`The bucket ${bucketUrl} does not respond: ${message}`, { cause: error });
      });
    if (response.ok || expected.includes(response.status)) return response;
    const code = textOf(await response.text(), 'Code');
    const { setting = 'RELEASES_BUCKET' } = this.settings;
    const hint = response.status === 403 ? ` Check ${setting}_KEY and ${setting}_SECRET.` : '';
    throw new Error(
      `The bucket ${bucketUrl} rejects ${method} ${new URL(url).pathname}: ${response.status}${code ? ` ${code}` : ''}.${hint}`,
    );
  }
}
