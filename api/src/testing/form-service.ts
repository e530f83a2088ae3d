import { once } from 'node:events';
import { createServer } from 'node:http';

interface QueuedResponse {
  status: number;
  body?: object;
}

/**
 * A form service over real HTTP. It records received messages and sends the queued responses, or 200 if there are none.
 */
export class FormService {
  static async open(): Promise<FormService> {
    const service = new FormService();
    service.#server.listen(0, '127.0.0.1');
    await once(service.#server, 'listening');
    return service;
  }

  readonly received: unknown[] = [];
  readonly #queued: QueuedResponse[] = [];

  readonly #server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      this.received.push(JSON.parse(text));
      const { status, body = {} } = this.#queued.shift() ?? { status: 200 };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the form service has no port');
    return `http://127.0.0.1:${address.port}/f/abc`;
  }

  respondNext(...responses: QueuedResponse[]): void {
    this.#queued.push(...responses);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
