import Fastify from 'fastify';
import { config } from '../config';
import { requestId } from './request-id';
import { childLogger, traceparentOf } from './trace-context';

jest.mock('../config', () => ({ config: {} }));

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

/** Sends a request. @returns the `traceparent` that the handler reads, and the log lines */
async function sendRequest(isProxy: boolean) {
  config.isProxy = () => isProxy;
  let log = '';
  const app = Fastify({
    logger: { stream: { write: (line) => (log += line) } },
    genReqId: requestId,
    childLoggerFactory: childLogger,
  });
  app.get('/', async ({ raw, log: logger }) => {
    logger.info('handled');
    return traceparentOf(raw);
  });
  const { body } = await app.inject({ url: '/', headers: { traceparent } });
  await app.close();
  return {
    body,
    lines: log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  };
}

test('Each log line of a request contains the trace id sent by a trusted proxy and the request id', async () => {
  const { body, lines } = await sendRequest(true);
  expect(body).toBe(traceparent);
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line).toMatchObject({ traceId, reqId: expect.any(String) });
});

test('A request from a visitor gets a new trace id, which all its log lines contain', async () => {
  const { body, lines } = await sendRequest(false);
  expect(body).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(body).not.toContain(traceId);
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line.traceId).toBe(body.slice(3, 35));
});
