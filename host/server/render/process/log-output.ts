/** Copies a renderer process's output to the host's log, prefixed with the name of its release. */
import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';

// These limits prevent a release from filling the log or the host's memory with its output.
const linesPerMinute = 100;
const minuteMs = 60_000;
/** Maximum length of a logged line, in characters. */
const maxLineLength = 2000;

/** Calls `onLine` with each line of a stream, truncated to `maxLineLength`. */
function readLines(stream: Readable, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const lines = text.split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      onLine((rest + line).slice(0, maxLineLength));
      rest = '';
    }
    rest = (rest + last).slice(0, maxLineLength);
  });
}

export function logOutput({ stdout, stderr }: ChildProcess, label: string): void {
  let windowStart = Date.now();
  let lines = 0;
  const log = (line: string) => {
    if (Date.now() - windowStart > minuteMs) [windowStart, lines] = [Date.now(), 0];
    lines += 1;
    if (lines <= linesPerMinute) console.error(`${label}: ${line}`);
    else if (lines === linesPerMinute + 1)
      console.error(`${label}: too much output; further lines in this minute are not logged`);
  };
  for (const stream of [stdout, stderr]) if (stream) readLines(stream, log);
}
