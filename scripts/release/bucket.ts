/** One bucket of an S3-compatible service, by the few calls that releases need; addressed by path, signed with version 4. */
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { readBucketAddress } from './bucket-address';

export interface BucketSettings {
  /** `https://endpoint/bucket`, without a slash at its end. */
  address: string;
  key: string;
  secret: string;
  region: string;
  /** The setting it comes from, for messages. */
  setting?: string;
}

/**
 * Reads a bucket's address from the setting of this name, and key, secret and region from those that begin with it.
 * @throws with the name of the setting that is missing or wrong
 */
export function readBucketSettings(
  settings: Readonly<Record<string, string | undefined>>,
  setting = 'RELEASES_BUCKET',
): BucketSettings {
  const needed = (name: string) => {
    const value = settings[name];
    if (!value) throw new Error(`${setting} is set, so ${name} is needed as well.`);
    return value;
  };
  return {
    address: readBucketAddress(settings[setting] ?? '', setting),
    key: needed(`${setting}_KEY`),
    secret: needed(`${setting}_SECRET`),
    region: settings[`${setting}_REGION`] || 'us-east-1',
    setting,
  };
}

export interface StoredObject {
  key: string;
  modified: Date;
}

/** The largest file of a release takes far less, also on a slow line. */
const timeoutMs = 60_000;
/** A service that is busy for a moment is asked again. */
const retries = 3;

interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  /** What is no error here, besides success. */
  expected?: readonly number[];
  retries?: number;
}

const textOf = (xml: string, element: string) =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];

export class Bucket {
  constructor(private readonly settings: BucketSettings) {}

  /** @returns undefined when there is no such object */
  async get(key: string): Promise<{ text: string; etag: string } | undefined> {
    const response = await this.call(this.urlOf(key), { method: 'GET', expected: [404] });
    if (response.status === 404) {
      if (textOf(await response.text(), 'Code') !== 'NoSuchBucket') return undefined;
      throw new Error(`There is no bucket ${this.settings.address}.`);
    }
    const etag = response.headers.get('etag');
    if (!etag) throw new Error(`The bucket ${this.settings.address} gives no ETag with ${key}.`);
    return { text: await response.text(), etag };
  }

  async has(key: string): Promise<boolean> {
    const reply = await this.call(this.urlOf(key), { method: 'HEAD', expected: [404] });
    return reply.ok;
  }

  async put(key: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Promise<void> {
    await this.call(this.urlOf(key), { method: 'PUT', headers, body });
  }

  /**
   * Writes an object if it is still the one that was read.
   * @param etag of what was read; undefined when there was nothing
   * @returns false when somebody else was quicker
   */
  async replace(
    key: string,
    etag: string | undefined,
    body: Uint8Array<ArrayBuffer>,
    headers: Record<string, string>,
  ): Promise<boolean> {
    const condition: Record<string, string> =
      etag === undefined ? { 'if-none-match': '*' } : { 'if-match': etag };
    const result = await this.call(this.urlOf(key), {
      method: 'PUT',
      headers: { ...headers, ...condition },
      body,
      // 409: two conditional writes met. 404: what was read has gone.
      expected: [404, 409, 412],
      // Asked twice, a write that was done at first would be taken for somebody else's.
      retries: 0,
    });
    return result.ok;
  }

  async delete(key: string): Promise<void> {
    await this.call(this.urlOf(key), { method: 'DELETE', expected: [404] });
  }

  /** Every object whose key begins so. */
  async list(prefix: string): Promise<StoredObject[]> {
    const found: StoredObject[] = [];
    for (let token: string | undefined = ''; token !== undefined;) {
      const query = new URLSearchParams({ 'list-type': '2', prefix });
      if (token !== '') query.set('continuation-token', token);
      const answer = await this.call(`${this.settings.address}?${query}`, { method: 'GET' });
      const page = await answer.text();
      // No name of ours has a character that XML writes in another way.
      for (const [, contents = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
        found.push({
          key: textOf(contents, 'Key') ?? '',
          modified: new Date(textOf(contents, 'LastModified') ?? NaN),
        });
      token = textOf(page, 'NextContinuationToken');
    }
    return found;
  }

  /** A plus sign, which the name of every release has, would be read as a space. */
  private urlOf(key: string): string {
    return `${this.settings.address}/${key.split('/').map(encodeURIComponent).join('/')}`;
  }

  private async call(url: string, { method, headers, body, expected = [], retries: more = retries }: Call) {
    const { address, key, secret, region } = this.settings;
    const client = new AwsClient({
      accessKeyId: key,
      secretAccessKey: secret,
      region,
      service: 's3',
      retries: more,
    });
    const answer = await client
      .fetch(url, {
        method,
        // With the hash signed, the bucket takes no other content.
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
        throw new Error(`The bucket ${address} does not answer: ${message}`, { cause: error });
      });
    if (answer.ok || expected.includes(answer.status)) return answer;
    const why = textOf(await answer.text(), 'Code');
    const { setting = 'RELEASES_BUCKET' } = this.settings;
    const hint = answer.status === 403 ? ` Are ${setting}_KEY and ${setting}_SECRET right?` : '';
    throw new Error(
      `The bucket ${address} refuses ${method} ${new URL(url).pathname}: ${answer.status}${why ? ` ${why}` : ''}.${hint}`,
    );
  }
}
