import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../support/test';

/** Starts a proxy that delays the end of each page until `sendEnd` is called. */
async function openSlowProxy(storeOrigin: string) {
  let sendEnd = () => {};
  const released = new Promise<void>((resolve) => (sendEnd = resolve));
  const server = createServer(async ({ url = '/' }, response) => {
    const file = await fetch(new URL(url, storeOrigin));
    const type = file.headers.get('content-type') ?? '';
    response.writeHead(file.status, { 'content-type': type, connection: 'close' });
    if (!type.startsWith('text/html')) return response.end(Buffer.from(await file.arrayBuffer()));
    const page = await file.text();
    const end = page.indexOf('<script id="boot"');
    response.write(page.slice(0, end));
    await released;
    return response.end(page.slice(end));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  return { url: `http://127.0.0.1:${port}`, sendEnd, close: () => server.close() };
}

test('The browser paints a page only once its markup is complete [R002]', async ({ page, baseURL }) => {
  const proxy = await openSlowProxy(baseURL ?? '');
  try {
    await page.goto(`${proxy.url}/home`, { waitUntil: 'commit' });
    await page.locator('footer').waitFor({ state: 'attached' });
    await page.waitForFunction(
      () => [...document.images].some(({ complete, naturalWidth }) => complete && naturalWidth > 0),
      undefined,
      { polling: 20 },
    );
    proxy.sendEnd();
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
    proxy.close();
  }
});
