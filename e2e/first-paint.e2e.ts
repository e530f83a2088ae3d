import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './test';

/** The store over a line that holds the end of every page back until it is told to bring it. */
async function slowLine(store: string) {
  let bringEnd = () => {};
  const recorded = new Promise<void>((resolve) => (bringEnd = resolve));
  const server = createServer(async ({ url = '/' }, response) => {
    const got = await fetch(new URL(url, store));
    const type = got.headers.get('content-type') ?? '';
    response.writeHead(got.status, { 'content-type': type, connection: 'close' });
    if (!type.startsWith('text/html')) return response.end(Buffer.from(await got.arrayBuffer()));
    const page = await got.text();
    const end = page.indexOf('<script id="boot"');
    response.write(page.slice(0, end));
    await recorded;
    return response.end(page.slice(end));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  return { url: `http://127.0.0.1:${port}`, bringEnd, close: () => server.close() };
}

test('A page is painted when its markup is whole, so that no half of a bar shifts the other [R002]', async ({
  page,
  baseURL,
}) => {
  const line = await slowLine(baseURL ?? '');
  try {
    await page.goto(`${line.url}/home`, { waitUntil: 'commit' });
    // The last thing of the markup is there, and pictures have been fetched and read.
    await page.locator('footer').waitFor({ state: 'attached' });
    await page.waitForFunction(
      () => [...document.images].some(({ complete, naturalWidth }) => complete && naturalWidth > 0),
      undefined,
      { polling: 20 },
    );
    line.bringEnd();
    const [painted, arrived] = await page.evaluate(async () => {
      const [paint] = await new Promise<PerformanceEntryList>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
        observer.observe({ type: 'paint', buffered: true });
      });
      const [visit] = performance.getEntriesByType('navigation');
      return [paint?.startTime ?? 0, Number(visit?.toJSON().responseEnd)];
    });
    expect(arrived).toBeGreaterThan(0);
    expect(painted).toBeGreaterThanOrEqual(arrived ?? Infinity);
  } finally {
    line.close();
  }
});
