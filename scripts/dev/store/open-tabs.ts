/** Sends the state of the store to the open tabs as server-sent events. */
import type { ServerResponse } from 'node:http';
import type { StoreState } from './protocol';
import { events } from './protocol';

const eventText = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

export class OpenTabs {
  private readonly streams = new Set<ServerResponse>();

  /** @param state returns the current state */
  constructor(private readonly state: () => StoreState) {}

  /** Sends the current state and all later events to a tab, until the tab disconnects. */
  add(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(`retry: 500\n\n${eventText(events.state, this.state())}`);
    this.streams.add(response);
    response.once('close', () => this.streams.delete(response));
  }

  sendState(): void {
    this.send(events.state, this.state());
  }

  reload(): void {
    this.send(events.reload, null);
  }

  /** Reports that the host serves the last build of a remote. */
  reportServed(remote: string): void {
    this.send(events.served, remote);
  }

  private send(name: string, data: unknown): void {
    const text = eventText(name, data);
    for (const response of this.streams) response.write(text);
  }
}
