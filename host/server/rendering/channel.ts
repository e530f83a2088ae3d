/**
 * Messages between the host and a renderer process: lines of JSON through a pipe. Node's own channel between processes
 * trusts both ends; a message that it cannot read would throw in the host.
 */
import type { Readable, Writable } from 'node:stream';

const newline = 0x0a;

interface Reader {
  /** A message that is longer breaks the channel. */
  maxBytes: number;
  onMessage: (message: unknown) => void;
  /** Called once, with what is wrong with the other end's messages; nothing is read any more. */
  onBroken: (reason: string) => void;
}

/** Reads messages until the stream ends. */
export function readMessages(stream: Readable, { maxBytes, onMessage, onBroken }: Reader): void {
  let parts: Buffer[] = [];
  let size = 0;
  const stop = (reason: string) => {
    stream.off('data', read);
    stream.resume();
    parts = [];
    onBroken(reason);
  };
  const read = (chunk: Buffer) => {
    let rest = chunk;
    for (let end = rest.indexOf(newline); end >= 0; end = rest.indexOf(newline)) {
      if (size + end > maxBytes) return stop('a message is too long');
      const line = Buffer.concat([...parts, rest.subarray(0, end)]).toString();
      [parts, size, rest] = [[], 0, rest.subarray(end + 1)];
      const message = parse(line);
      if (message === undefined) return stop('a message is no JSON');
      onMessage(message);
    }
    parts.push(rest);
    size += rest.length;
    if (size > maxBytes) stop('a message is too long');
  };
  stream.on('data', read);
}

/** Returns undefined for what is no JSON. */
function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

interface Writing {
  /** A message that is longer is not written. */
  maxBytes?: number;
  /** Called when the message is on its way, or lost. */
  written?: () => void;
}

/** Returns false for a message that is too long. */
export function writeMessage(
  stream: Writable,
  message: object,
  { maxBytes = Infinity, written }: Writing = {},
): boolean {
  const line = Buffer.from(`${JSON.stringify(message)}\n`);
  if (line.length > maxBytes) return false;
  stream.write(line, written);
  return true;
}
