/** A page that loads the scripts of one release by script elements, as webpack's runtime does, and renders nothing. */
import { createHash } from 'node:crypto';
import { createContext, runInContext } from 'node:vm';
import type { Context, Script } from 'node:vm';
import { browserGlobals, listeners, recorded } from './browser-globals';
import { parseScripts } from './parse-scripts';

/** Any address will do: nothing is fetched from it. */
const origin = 'https://store.invalid';
const folder = `${origin}/release/web/`;

interface ScriptElement {
  src: string;
  integrity: string;
  onload: ((event: object) => void) | null;
  onerror: ((event: object) => void) | null;
}

export class ScriptPage {
  /** What scripts used, and real browsers have, and this page lacks; emptied by `forget`. */
  readonly gaps = new Set<string>();
  /** Why script elements failed, in this order; emptied by `forget`. */
  readonly failures: string[] = [];
  private readonly scripts: Map<string, Script>;
  private readonly context: Context;
  private readonly document: { currentScript: ScriptElement | null };

  /**
   * @param files texts of the release's scripts, by their paths in the release
   * @param globals what the page has besides
   * @throws an Error with the file and the line of the first syntax error
   */
  constructor(
    private readonly files: ReadonlyMap<string, string>,
    globals: object,
  ) {
    this.scripts = parseScripts(files);
    const current: { currentScript: ScriptElement | null } = { currentScript: null };
    this.document = this.recorded('document', {
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

  /** Loads a script of the release as a browser does. @returns false when it failed; see `failures` */
  load(file: string, integrity: string): Promise<boolean> {
    return this.run(Object.assign(this.createElement('script'), { src: folder + file, integrity }));
  }

  /** A global variable of the page. */
  global(name: string): unknown {
    return this.context[name];
  }

  forget(): void {
    this.gaps.clear();
    this.failures.length = 0;
  }

  /** The reason of an error, which may be of the page's own realm; files by their paths in the release. */
  reasonOf(error: unknown): string {
    const thrown: { name?: string; message?: string; stack?: string } = Object(error);
    const text = (thrown.message ?? String(error)).replaceAll(folder, 'web/').replaceAll('\n', ' ');
    // webpack's own error names the file that it could not load.
    if (thrown.name === 'ChunkLoadError') return text;
    const place = /web\/[^\s:()]+\.js:\d+/.exec(thrown.stack ?? '')?.[0];
    return place ? `${place} throws: ${text}` : text;
  }

  private recorded<Members extends object>(name: string, members: Members): Members {
    return recorded(name, members, this.gaps);
  }

  private createElement(tagName: string): ScriptElement {
    const handlers: Pick<ScriptElement, 'onload' | 'onerror'> = { onload: null, onerror: null };
    const attributes = {
      src: '',
      integrity: '',
      parentNode: null,
      setAttribute: () => {},
      getAttribute: () => null,
    };
    return this.recorded(`<${tagName}>`, { tagName, ...attributes, ...handlers });
  }

  private async run(element: ScriptElement): Promise<boolean> {
    // The code that appends a script may set its handlers later.
    await Promise.resolve();
    const file = element.src.replace(folder, 'web/').replace(/[?#].*/, '');
    const script = this.scripts.get(file);
    if (script && this.isIntact(file, element.integrity)) {
      const done = this.execute(script, element);
      // A script that throws has been loaded all the same.
      element.onload?.({ type: 'load', target: element });
      return done;
    }
    this.failures.push(
      script ? `${file} has another hash than web/remoteEntry.js knows` : `${file} is not in the release`,
    );
    element.onerror?.({ type: 'error', target: element });
    return false;
  }

  private isIntact(file: string, integrity: string): boolean {
    const hash = createHash('sha384')
      .update(this.files.get(file) ?? '')
      .digest('base64');
    return integrity === '' || integrity === `sha384-${hash}`;
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
