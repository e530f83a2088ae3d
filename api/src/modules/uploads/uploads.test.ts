import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { type BucketServer, openBucketServer } from '../../../../scripts/release/testing/bucket-server';
import { imagesFolder } from '../../http/images';
import { type Shopper, TestStore } from '../../testing/store';
import { toHttpError } from './picture';

let store: TestStore;
let admin: Shopper;
beforeAll(async () => {
  store = await TestStore.open();
  admin = await store.makeShopper({ admin: true });
});
afterAll(() => store.close());

const makePicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2637ff' } });
const png = (width = 60, height = 80) => makePicture(width, height).png().toBuffer();

async function upload(
  file: Buffer | undefined,
  {
    preset = 'press-start',
    token = admin.token,
    target = store,
  }: { preset?: string; token?: string; target?: TestStore } = {},
): Promise<Response> {
  const form = new FormData();
  if (file !== undefined) form.set('file', new Blob([new Uint8Array(file)]), 'cover.png');
  form.set('upload_preset', preset);
  const { listeningOrigin } = target.app;
  return fetch(`${listeningOrigin}/images/upload`, {
    method: 'POST',
    body: form,
    headers: { 'x-access-token': token },
  });
}

const fieldsOf = async (response: Response) => {
  const body: { fields?: unknown } = await response.json();
  return [response.status, body.fields];
};

describe('an uploaded picture', () => {
  test('Uploading a file with a preset returns a secure_url that serves the picture as WebP [R398]', async () => {
    const response = await upload(await png());
    expect(response.status).toBe(200);
    const image = await response.json();
    expect(image).toMatchObject({
      secure_url: expect.stringMatching(/^\/images\/uploads\/[0-9a-f]{24}\.webp$/),
      format: 'webp',
      width: 60,
      height: 80,
    });
    const served = await store.get(image.secure_url);
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(served.headers['cache-control']).toContain('immutable');
    expect((await sharp(served.rawPayload).metadata()).format).toBe('webp');
    expect((await (await upload(await png())).json()).secure_url).toBe(image.secure_url);
  });

  test('A large photo is scaled down, and its metadata is removed', async () => {
    const photo = await makePicture(3000, 4000)
      .withExif({ IFD0: { Copyright: 'Rosa' } })
      .jpeg()
      .toBuffer();
    const image = await (await upload(photo)).json();
    expect([image.width, image.height]).toEqual([960, 1280]);
    const { exif } = await sharp((await store.get(image.secure_url)).rawPayload).metadata();
    expect(exif).toBeUndefined();
  });

  test('Uploading a picture removes data appended to it', async () => {
    const image = await (
      await upload(Buffer.concat([await png(), Buffer.from('<script>alert(1)</script>')]))
    ).json();
    expect((await store.get(image.secure_url)).rawPayload.includes('script')).toBe(false);
  });

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'],
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['a program', 'MZ\x90\x00'],
    ['empty', ''],
  ])('A file named cover.png that is %s is rejected', async (_description, content) => {
    expect(await fieldsOf(await upload(Buffer.from(content, 'latin1')))).toEqual([
      422,
      [{ path: '/file', message: 'Please choose a JPEG, PNG, GIF, WebP or AVIF picture' }],
    ]);
  });

  test('An incomplete picture is rejected', async () => {
    const whole = await makePicture(900, 900).jpeg().toBuffer();
    for (const incomplete of [
      whole.subarray(0, whole.length / 2),
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ]) {
      expect(await fieldsOf(await upload(incomplete))).toEqual([
        422,
        [{ path: '/file', message: 'This picture cannot be read' }],
      ]);
    }
  });

  test.each([
    [4097, 10],
    [8000, 8000],
  ])('A picture of %i x %i pixels is rejected even if the file is small', async (width, height) => {
    const bomb = await makePicture(width, height).png({ compressionLevel: 9 }).toBuffer();
    expect(await fieldsOf(await upload(bomb))).toEqual([
      422,
      [{ path: '/file', message: 'A picture has at most 4096 pixels a side' }],
    ]);
  });

  test('A timeout while re-encoding a picture results in 503 with Retry-After', async () => {
    // This encoding takes far longer than the timeout of one second.
    const encoding = sharp(await makePicture(4096, 4096).png().toBuffer())
      .blur(1000)
      .timeout({ seconds: 1 })
      .toBuffer();
    const rejection = toHttpError(await encoding.catch((error: unknown) => error));
    expect([rejection.status, rejection.retryAfter, rejection.body.error]).toEqual([503, 5, 'busy']);
  });

  test('A file of more than 5 MB is rejected with 413', async () => {
    const padding = Buffer.alloc(5 * 1024 * 1024);
    expect((await upload(Buffer.concat([await png(), padding]))).status).toBe(413);
    expect((await upload(Buffer.concat([await png(), padding.subarray(1024 * 64)]))).status).toBe(200);
  });

  test('An upload with an unknown preset, without a file or without a form is rejected', async () => {
    expect(await fieldsOf(await upload(await png(), { preset: 'open' }))).toEqual([
      422,
      [{ path: '/upload_preset', message: 'Upload preset not found' }],
    ]);
    expect(await fieldsOf(await upload(undefined))).toEqual([
      422,
      [{ path: '/file', message: 'Please choose a picture' }],
    ]);
    const json = await store.post('/images/upload', { token: admin.token, body: { file: 'x' } });
    expect(json.statusCode).toBe(415);
  });

  test('A visitor gets 401 and a shopper gets 403 when uploading a picture [R445]', async () => {
    const { token } = await store.makeShopper();
    expect((await upload(await png(), { token })).status).toBe(403);
    expect((await upload(await png(), { token: 'none' })).status).toBe(401);
  });
});

describe('with Cloudinary', () => {
  /** Responds like Cloudinary's unsigned upload, or fails with 503. */
  const cloud = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      receivedUpload = { url: request.url, body: Buffer.concat(chunks).toString('latin1') };
      response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ secure_url: 'https://res.cloudinary.com/shop/a.webp', public_id: 'a' }));
    });
  });
  let receivedUpload: { url: string | undefined; body: string };
  let isDown = false;
  let shop: TestStore;
  let token: string;

  beforeAll(async () => {
    cloud.listen(0, '127.0.0.1');
    await once(cloud, 'listening');
    const address = cloud.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const cloudinary = { cloudName: 'shop', apiUrl: `http://127.0.0.1:${address.port}` };
    shop = await TestStore.open({ uploads: { preset: 'covers', cloudinary, bucket: undefined } });
    token = (await shop.makeShopper({ admin: true })).token;
  });
  beforeEach(() => (isDown = false));
  afterAll(async () => {
    await shop.close();
    cloud.closeAllConnections();
    cloud.close();
  });

  test('The re-encoded picture is stored on Cloudinary, and its URL is returned', async () => {
    const response = await upload(await png(), { target: shop, token, preset: 'covers' });
    expect(await response.json()).toMatchObject({ secure_url: 'https://res.cloudinary.com/shop/a.webp' });
    expect(receivedUpload.url).toBe('/v1_1/shop/image/upload');
    expect(receivedUpload.body).toMatch(/name="upload_preset"\r\n\r\ncovers\r\n/);
    expect(receivedUpload.body).toMatch(/RIFF[^]{4}WEBP/);
  });

  test("With Cloudinary, the preset that the store's pages send is also accepted", async () => {
    expect((await upload(await png(), { target: shop, token })).status).toBe(200);
    expect(receivedUpload.body).toMatch(/name="upload_preset"\r\n\r\ncovers\r\n/);
  });

  test("While Cloudinary is down, an upload fails with 503 and the error 'images-unavailable'", async () => {
    isDown = true;
    const response = await upload(await png(), { target: shop, token, preset: 'covers' });
    expect([response.status, (await response.json()).error]).toEqual([503, 'images-unavailable']);
  });
});

describe('with a bucket', () => {
  let bucket: BucketServer;
  let machines: TestStore[];
  let token: string;

  beforeAll(async () => {
    bucket = await openBucketServer();
    const uploads = { preset: 'press-start', cloudinary: undefined, bucket: bucket.settings };
    machines = [await TestStore.open({ uploads }), await TestStore.open({ uploads })];
    token = (await machine(0).makeShopper({ admin: true })).token;
  });
  afterAll(async () => {
    for (const store of machines) await store.close();
    await bucket.close();
  });

  const machine = (index: number): TestStore => {
    const store = machines[index];
    if (store === undefined) throw new Error('no such machine');
    return store;
  };
  const secureUrlOf = async (width: number): Promise<string> =>
    (await (await upload(await png(width), { target: machine(0), token })).json()).secure_url;

  test('A picture uploaded to one machine is served by every machine at the same URL as without a bucket [R398]', async () => {
    const secureUrl = await secureUrlOf(61);
    expect(secureUrl).toMatch(/^\/images\/uploads\/[0-9a-f]{24}\.webp$/);
    for (const store of machines) {
      const served = await store.get(secureUrl);
      expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(served.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect((await sharp(served.rawPayload).metadata()).width).toBe(61);
    }
  });

  test('Pictures stored before the bucket was configured are still served from the folder', async () => {
    const folder = join(imagesFolder(machine(1).services.config), 'uploads');
    mkdirSync(folder, { recursive: true });
    const name = `${'0a'.repeat(12)}.webp`;
    writeFileSync(join(folder, name), await makePicture(9, 9).webp().toBuffer());
    expect((await machine(1).get(`/images/uploads/${name}`)).statusCode).toBe(200);
    expect((await machine(0).get(`/images/uploads/${name}`)).statusCode).toBe(404);
  });

  test.each([403, 404, 500])(
    'The body of a %i response from the bucket is cancelled to free its connection',
    async (status) => {
      let cancelled = false;
      const body = new ReadableStream({ cancel: () => void (cancelled = true) });
      const original = globalThis.fetch;
      globalThis.fetch = async () => new Response(body, { status });
      const { statusCode } = await machine(0).get(`/images/uploads/${'0b'.repeat(12)}.webp`);
      globalThis.fetch = original;
      expect([statusCode, cancelled]).toEqual([status === 500 ? 503 : 404, true]);
    },
  );

  test('A request for an uploaded picture whose file name is not a content hash is rejected with 404, so that other objects in the bucket remain inaccessible', async () => {
    for (const file of [
      'a.webp',
      '..%2Fregistry.json',
      '%2e%2e%2fregistry.json',
      `${'0a'.repeat(12)}.webp%3Fx`,
    ])
      expect((await machine(0).get(`/images/uploads/${file}`)).statusCode).toBe(404);
  });

  test('While the bucket is down, uploads and requests for pictures fail with 503', async () => {
    const secureUrl = await secureUrlOf(62);
    bucket.setDown(true);
    const failed = await upload(await png(63), { target: machine(0), token });
    expect([failed.status, (await failed.json()).error]).toEqual([503, 'images-unavailable']);
    expect((await machine(1).get(secureUrl)).statusCode).toBe(503);
    bucket.setDown(false);
    expect((await machine(1).get(secureUrl)).statusCode).toBe(200);
  }, 120_000);
});
