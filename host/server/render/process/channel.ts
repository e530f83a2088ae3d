/**
 * Sends messages between the host and a renderer process as lines of JSON through a pipe. Node's built-in IPC trusts
 * both ends: an unreadable message would throw in the host.
 */
import type { Readable, Writable } from 'node:stream';

const newline = 0x0a;

interface Reader {
  /** Maximum size of a message; a longer one is invalid. */
  maxBytes: number;
  onMessage: (message: unknown) => void;
  /** Called once with the reason when a message is invalid; reading then stops. */
  onInvalid: (reason: string) => void;
}

/** Reads messages until the stream ends. */
export function readMessages(stream: Readable, { maxBytes, onMessage, onInvalid }: Reader): void {
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

/** Returns undefined for invalid JSON. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

interface WriteOptions {
  /** Maximum size of a message; a longer one is not written. */
  maxBytes?: number;
  /** Called when the message has been sent or lost. */
  written?: () => void;
}

/** Writes a message. @returns false if it is too long */
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
