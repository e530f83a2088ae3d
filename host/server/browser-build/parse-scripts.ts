/** Compiles the scripts of a browser build as a browser does, without running any. */
import { Script } from 'node:vm';

/**
 * @param files texts by path; other files than scripts are ignored
 * @throws an Error whose message names the file and the line of the first syntax error
 */
export function parseScripts(files: ReadonlyMap<string, string>): Map<string, Script> {
  const scripts = new Map<string, Script>();
  for (const [file, text] of files)
    if (file.startsWith('web/') && file.endsWith('.js')) scripts.set(file, parse(file, text));
  return scripts;
}

function parse(file: string, text: string): Script {
  try {
    return new Script(text, { filename: file });
  } catch (error) {
    const { message, stack = '' }: { message: string; stack?: string } = Object(error);
    // V8 puts `file:line` on the first line of the stack.
    const place = stack.split('\n', 1)[0] ?? '';
    const where = place.startsWith(`${file}:`) ? place : file;
    throw new Error(`${where} cannot be parsed: ${message}`, { cause: error });
  }
}
