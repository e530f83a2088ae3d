/**
 * A page that loads a release's scripts with script elements, as webpack's runtime does, and renders nothing.
 */
import type { Context } from 'node:vm';
import { createContext, runInContext, Script } from 'node:vm';
import { hasHash } from '../../../../scripts/common/integrity';
import { browserGlobals, listeners, recordGaps } from './browser-globals';

/** Nothing is fetched from this origin. */
const origin = 'https://store.invalid';
const folder = `${origin}/release/web/`;

interface ScriptElement {
  src: string;
  integrity: string;
  onload: ((event: object) => void) | null;
  onerror: ((event: object) => void) | null;
}

export class ScriptPage {
  /** Browser features that scripts used and this page lacks; `reset` clears the set. */
  readonly gaps = new Set<string>();
  /** Errors of script elements, in order of occurrence; `reset` clears the list. */
  readonly failures: string[] = [];
  private readonly scripts: Map<string, Script>;
  private readonly context: Context;
  private readonly document: { currentScript: ScriptElement | null };

  /**
   * @param files texts of the release's scripts, keyed by their paths in the release
   * @param globals additional globals of the page
   * @throws an Error with the file and the line of the first syntax error
   */
  constructor(
    private readonly files: ReadonlyMap<string, string>,
    globals: object,
  ) {
    this.scripts = parseScripts(files);
    const current: { currentScript: ScriptElement | null } = { currentScript: null };
    this.document = this.recordGaps('document', {
      ...listeners,
      ...current,
      cookie: '',
      readyState: 'complete',
      createElement: (tagName: string) => this.createElement(tagName),
      getElementsByTagName: () => [],
      head: { appendChild: (element: ScriptElement) => void this.run(element) },
    });
    const { document } = this;
    this.context = createContext(
      Object.assign(browserGlobals(`${origin}/`, this.gaps), { document }, globals),
    );
    runInContext('var window = globalThis, self = window, top = window, parent = window;', this.context);
  }

  /** Loads a script of the release as a browser does. @returns false if it failed; see `failures` */
  load(file: string, integrity: string): Promise<boolean> {
    return this.run(Object.assign(this.createElement('script'), { src: folder + file, integrity }));
  }

  global(name: string): unknown {
    return this.context[name];
  }

  reset(): void {
    this.gaps.clear();
    this.failures.length = 0;
  }

  /**
   * Returns an error's message with file paths relative to the release. The error may belong to the page's
   * realm, where `instanceof Error` fails.
   */
  reasonOf(error: unknown): string {
    const thrown: { name?: string; message?: string; stack?: string } = Object(error);
    const text = (thrown.message ?? String(error)).replaceAll(folder, 'web/').replaceAll('\n', ' ');
    // webpack's error already names the file that it could not load.
    if (thrown.name === 'ChunkLoadError') return text;
    const position = /web\/[^\s:()]+\.js:\d+/.exec(thrown.stack ?? '')?.[0];
    return position ? `${position} throws: ${text}` : text;
  }

  private recordGaps<Members extends object>(name: string, members: Members): Members {
    return recordGaps(name, members, this.gaps);
  }

  private createElement(tagName: string): ScriptElement {
    const handlers: Pick<ScriptElement, 'onload' | 'onerror'> = { onload: null, onerror: null };
    const attributes = {
      src: '',
      integrity: '',
      // The property of script elements in which a remote registers its chunks; see
      // scripts/webpack/own-chunks.ts.
      chunks: undefined,
      parentNode: null,
      setAttribute: () => {},
      getAttribute: () => null,
    };
    return this.recordGaps(`<${tagName}>`, { tagName, ...attributes, ...handlers });
  }

  private async run(element: ScriptElement): Promise<boolean> {
    // The code that appends a script element may set its handlers afterwards.
    await Promise.resolve();
    const file = element.src.replace(folder, 'web/').replace(/[?#].*/, '');
    const script = this.scripts.get(file);
    if (script && this.isIntact(file, element.integrity)) {
      const hasSucceeded = this.execute(script, element);
      // Browsers fire the load event even for a script that throws.
      element.onload?.({ type: 'load', target: element });
      return hasSucceeded;
    }
    this.failures.push(
      script
        ? `${file} does not have the hash listed in the remote's entry`
        : `${file} is not in the release`,
    );
    element.onerror?.({ type: 'error', target: element });
    return false;
  }

  private isIntact(file: string, integrity: string): boolean {
    return integrity === '' || hasHash(this.files.get(file) ?? '', integrity);
  }

  private execute(script: Script, element: ScriptElement): boolean {
    this.document.currentScript = element;
    try {
      script.runInContext(this.context);
      return true;
    } catch (error) {
      this.failures.push(this.reasonOf(error));
      return false;
    } finally {
      this.document.currentScript = null;
    }
  }
}

/**
 * Compiles the scripts of a browser build without running them.
 * @param files texts, keyed by path; only the scripts below `web/` are compiled
 * @throws an Error with the file and the line of the first syntax error
 */
function parseScripts(files: ReadonlyMap<string, string>): Map<string, Script> {
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
    const firstLine = stack.split('\n', 1)[0] ?? '';
    const position = firstLine.startsWith(`${file}:`) ? firstLine : file;
    throw new Error(`${position} cannot be parsed: ${message}`, { cause: error });
  }
}
