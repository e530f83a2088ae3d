/** Persistent HTTP connection that sends one GET request at a time and uses little CPU time. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Time without traffic after which a connection is closed and its request fails, in milliseconds. */
const TIMEOUT_MS = 30_000;

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

export class HttpConnection {
  #socket: Socket | undefined;

  constructor(private readonly origin: URL) {}

  /**
   * Sends a GET request and reads the whole response. Reconnects if the server has closed the connection.
   * @returns the status code, or 0 if the connection fails before the response is complete
   */
  async get(path: string): Promise<number> {
    try {
      const socket = await this.#open();
      const response = readResponse(socket);
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${this.origin.host}\r\nAccept: */*\r\nAccept-Encoding: br\r\n\r\n`,
      );
      const { status, closesConnection } = await response;
      if (closesConnection) this.close();
      return status;
    } catch {
      this.close();
      return 0;
    }
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  async #open(): Promise<Socket> {
    if (this.#socket !== undefined && !this.#socket.destroyed) return this.#socket;
    const socket = connect(Number(this.origin.port), this.origin.hostname).setNoDelay();
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    await once(socket, 'connect');
    this.#socket = socket;
    return socket;
  }
}

function readResponse(socket: Socket): Promise<{ status: number; closesConnection: boolean }> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const finish = (error?: Error) => {
      socket.off('data', read).off('close', onClose).off('error', finish);
      if (error) return reject(error);
      const head = received.toString('latin1', 0, received.indexOf(HEAD_END));
      resolve({ status: Number(head.slice(9, 12)), closesConnection: /\r\nconnection: close/i.test(head) });
    };
    const onClose = () => finish(new Error('the connection was closed'));
    const read = (part: Buffer) => {
      received = received.length === 0 ? part : Buffer.concat([received, part]);
      if (isComplete(received)) finish();
    };
    socket.on('data', read).on('close', onClose).on('error', finish);
  });
}

/** Returns whether a response is complete. No data follows, because only one request is in flight. */
export function isComplete(received: Buffer): boolean {
  const end = received.indexOf(HEAD_END);
  if (end === -1) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, end))?.[1];
  const bodyStart = end + HEAD_END.length;
  if (length !== undefined) return received.length >= bodyStart + Number(length);
  // Include the end of the headers: it is the line break before the last chunk if the body is empty.
  return received.subarray(end).subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
}
