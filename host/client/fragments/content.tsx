/** Loads and renders fragments in the browser, and hydrates those that the server has rendered. */
import {
  Component,
  type ComponentType,
  type ReactNode,
  use,
  useDeferredValue,
  useEffect,
  useMemo,
} from 'react';
import {
  fragmentKey,
  type FragmentModule,
  offerId,
  type PlacedFragment,
  remoteOfOffer,
} from '@press-start/shared-ui/fragments';
import { currentSession } from '@press-start/shared-ui/session';
import { loadOmittedParts } from '@press-start/shared-ui/themes';
import type { Boot, ServerFragment } from '../boot';
import { withLoadTimeout } from '../load-timeout';
import { loadModule } from '../remotes';
import { removeStatus, reportStatus } from './status';

/**
 * How long a settled result is reused, in milliseconds. When the promise that a component waits for resolves,
 * React renders the component from the start, and that render needs the same promise.
 */
const reuseMs = 5000;

/** Caches results while they are pending, and for `reuseMs` after that. */
class Results<Result> {
  private readonly results = new Map<string, Promise<Result>>();

  get(key: string, start: () => Promise<Result>): Promise<Result> {
    const known = this.results.get(key);
    if (known) return known;
    const result = start();
    this.results.set(key, result);
    const expire = () => window.setTimeout(() => this.results.delete(key), reuseMs);
    result.then(expire, expire);
    return result;
  }
}

interface Prepared {
  fragment: FragmentModule;
  /** The result of the fragment's loader. */
  data: unknown;
  /** The server's result, if any. */
  server: ServerFragment | undefined;
  /** Time that the browser took, in milliseconds. */
  milliseconds: number;
}

/** Returns the component that renders the fragments of this document. After an error, it renders nothing. */
export function createContent({ remotes, fragments = {} }: Boot): ComponentType<PlacedFragment> {
  const modules = new Results<FragmentModule>();
  const results = new Results<Prepared>();

  /**
   * @throws RemoteUnreachable, or an Error if no known remote offers the fragment or the remote's release
   * lacks it
   */
  async function load(offer: string): Promise<FragmentModule> {
    const remote = remotes.find(({ name }) => name === remoteOfOffer(offer));
    if (!remote) throw new Error(`No remote offers ${offer}`);
    const routes = await loadModule(remote, 'routes');
    const found = routes.fragments?.find(({ id }) => offerId(remote.name, id) === offer);
    if (!found) throw new Error(`${remote.name} ${remote.release} has no fragment ${offer}`);
    return withLoadTimeout(remote, async () => found.load());
  }

  /** Loads the code of a fragment and, unless the server has rendered the fragment, its data. */
  async function prepare(placed: PlacedFragment): Promise<Prepared> {
    const key = fragmentKey(placed);
    const server = fragments[key];
    delete fragments[key];
    const startedAt = performance.now();
    reportStatus({ ...placed, key, state: 'loading', server });
    try {
      const isRendered = server !== undefined && server.problem === undefined;
      const [fragment] = await Promise.all([
        modules.get(placed.offer, () => load(placed.offer)),
        // The document contains only the icons and tokens that the server's markup uses.
        isRendered ? undefined : loadOmittedParts(),
      ]);
      // Never aborted: React does not report that it discards a component that has not been mounted yet.
      const { signal } = new AbortController();
      const data = isRendered ? server.data : await fragment.loader?.({ params: placed.params, signal });
      return { fragment, data, server, milliseconds: performance.now() - startedAt };
    } finally {
      // From now on, the mounted component or the error boundary reports the status.
      removeStatus(key);
    }
  }

  function Loaded({ slot, offer, params }: PlacedFragment) {
    // While the data for new params is loading, the fragment shows the previous params and data.
    const shown = useDeferredValue(params);
    const user = currentSession()?.id;
    const key = fragmentKey({ slot, offer, params: shown });
    const prepared = useMemo(
      () => results.get(`${key} ${user}`, () => prepare({ slot, offer, params: shown })),
      [slot, offer, shown, key, user],
    );
    const { fragment, data, server, milliseconds } = use(prepared);
    useEffect(() => {
      reportStatus({ slot, offer, key, state: 'ready', server, milliseconds });
      return () => removeStatus(key);
    }, [slot, offer, key, server, milliseconds]);
    return <fragment.Component params={shown} data={data} />;
  }

  return (placed) => (
    <FragmentBoundary {...placed}>
      <Loaded {...placed} />
    </FragmentBoundary>
  );
}

type BoundaryProps = PlacedFragment & { children: ReactNode };

interface Failure {
  /** Key of the fragment that has failed. */
  key: string;
  reason: string;
}

/** Renders nothing in place of a fragment that has thrown an error, until its params change. */
class FragmentBoundary extends Component<BoundaryProps, { failure?: Failure }> {
  override state: { failure?: Failure } = {};

  override componentDidCatch(error: unknown): void {
    const { slot, offer } = this.props;
    console.warn(`The fragment ${offer} in ${slot} is not shown`, error);
    const reason = error instanceof Error ? error.message : String(error);
    this.setState({ failure: { key: fragmentKey(this.props), reason } });
  }

  override render(): ReactNode {
    const { slot, offer, children } = this.props;
    const { failure } = this.state;
    return failure?.key === fragmentKey(this.props) ? (
      <Failed slot={slot} offer={offer} failure={failure} />
    ) : (
      children
    );
  }
}

/** Reports a failure while it is in place of its fragment. */
function Failed({ slot, offer, failure }: { slot: string; offer: string; failure: Failure }) {
  useEffect(() => {
    reportStatus({ slot, offer, state: 'failed', ...failure });
    return () => removeStatus(failure.key);
  }, [slot, offer, failure]);
  return null;
}
