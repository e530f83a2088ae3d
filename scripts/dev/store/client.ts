/**
 * Runs in every page of `npm run dev`: shows build problems over the page, offers new builds of remotes to
 * the host's code, and reloads the page. The development server adds this script to the pages, so that no
 * build of the store contains it.
 */
import type { Problem, StoreState } from './protocol';
import { events, eventsPath } from './protocol';
import type { OfferedBuild, RemoteBuild } from './remote-build';
import { buildOffered, buildsAccepted } from './remote-build';

/** Remotes whose new build this tab cannot show. The tab reloads when the host serves that build. */
const waiting = new Set<string>();
let builds: RemoteBuild[] = [];

function offer(build: RemoteBuild): void {
  const { name } = build;
  waiting.delete(name);
  const detail: OfferedBuild = { ...build, onFailed: () => waiting.add(name) };
  const isAccepted = !window.dispatchEvent(new CustomEvent(buildOffered, { cancelable: true, detail }));
  if (!isAccepted) waiting.add(name);
}

const styles = `
  :host { all: initial; position: fixed; inset: 0; z-index: 2147483647; overflow: auto;
    background: #1a1300e6; color: #fff; font: 16px/1.5 monospace; }
  section { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  strong { font-size: 1.25rem; color: #ffd21f; }
  h2 { margin: 1.5rem 0 0; font-size: 1rem; color: #ff9a9a; }
  pre { margin: 0.25rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }`;

const overlay = document.createElement('development-problems');
const shadow = overlay.attachShadow({ mode: 'open' });
const sheet = new CSSStyleSheet();
sheet.replaceSync(styles);
shadow.adoptedStyleSheets = [sheet];

function element(name: string, text: string): HTMLElement {
  const created = document.createElement(name);
  created.textContent = text;
  return created;
}

const placeOf = ({ file, line }: Problem) => (file ? `${file}${line ? `:${line}` : ''}` : '');

function showProblems({ isOpen, problems }: StoreState): void {
  const broken = Object.entries(problems);
  if (broken.length === 0) return overlay.remove();
  const section = document.createElement('section');
  section.setAttribute('role', 'alert');
  const title = isOpen ? 'The store shows the last build that succeeded.' : 'The store is not running.';
  section.append(element('strong', title));
  for (const [name, found] of broken)
    for (const problem of found)
      section.append(
        element('h2', [name, placeOf(problem)].filter(Boolean).join(': ')),
        element('pre', problem.message),
      );
  shadow.replaceChildren(section);
  if (!overlay.isConnected) document.body.append(overlay);
}

/** Whether this page is the notice that proxy.ts sends until the store is available. */
const isStarting = document.documentElement.dataset.starting !== undefined;

const source = new EventSource(eventsPath);
source.addEventListener(events.state, ({ data }) => {
  const state: StoreState = JSON.parse(data);
  if (isStarting && state.isOpen) return location.reload();
  showProblems(state);
  const known = new Set(builds.map(({ name, release }) => `${name} ${release}`));
  ({ builds } = state);
  for (const build of builds) if (!known.has(`${build.name} ${build.release}`)) offer(build);
});
source.addEventListener(events.reload, () => location.reload());
source.addEventListener(events.served, ({ data }) => {
  if (waiting.has(JSON.parse(data))) location.reload();
});
window.addEventListener(buildsAccepted, () => builds.forEach(offer));
