/**
 * Sends messages between the host and a renderer process as lines of JSON through pipes. Node's built-in IPC
 * is not suitable, because an invalid message from the renderer process would throw in the host.
 */
import type { Readable, Writable } from 'node:stream';

const newline = 0x0a;

interface ReadOptions {
  /** Maximum size of a message; a longer message is invalid. */
  maxBytes: number;
  onMessage: (message: unknown) => void;
  /** Called with the reason when a message is invalid; the remaining input is ignored. */
  onInvalid: (reason: string) => void;
}

/** Calls `onMessage` with each message until the stream ends or a message is invalid. */
export function readMessages(stream: Readable, { maxBytes, onMessage, onInvalid }: ReadOptions): void {
  let parts: Buffer[] = [];
  let size = 0;
  const stop = (reason: string) => {
    stream.off('data', read);
    stream.resume();
    parts = [];
    onInvalid(reason);
  };
  const read = (chunk: Buffer) => {
    let rest = chunk;
    for (let end = rest.indexOf(newline); end >= 0; end = rest.indexOf(newline)) {
      if (size + end > maxBytes) return stop('a message is too long');
      const line = Buffer.concat([...parts, rest.subarray(0, end)]).toString();
      [parts, size, rest] = [[], 0, rest.subarray(end + 1)];
      const message = parse(line);
      if (message === undefined) return stop('a message is not JSON');
      onMessage(message);
    }
    parts.push(rest);
    size += rest.length;
    if (size > maxBytes) stop('a message is too long');
  };
  stream.on('data', read);
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

interface WriteOptions {
  /** Maximum size of a message; a longer message is not written. */
  maxBytes?: number;
  /** Called when the message has been written or the write has failed. */
  written?: () => void;
}

/** Returns false, without writing anything, if the message is too long. */
export function writeMessage(
  stream: Writable,
  message: object,
  { maxBytes = Infinity, written }: WriteOptions = {},
): boolean {
  const line = Buffer.from(`${JSON.stringify(message)}\n`);
  if (line.length > maxBytes) return false;
  stream.write(line, written);
  return true;
}
