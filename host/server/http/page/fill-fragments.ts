/** Renders the fragments of a page, each within its time budget. */
import type { FastifyRequest } from 'fastify';
import type { ThemeName } from '@press-start/shared-ui/themes';
import type { FragmentProblem } from '../../../client/boot';
import { config } from '../../config';
import type { ServedRelease } from '../../releases/release-manager';
import { findOffer } from '../../releases/select-offers';
import { checkStyles, mergeStyles } from '../../render/fragments/merge-styles';
import { fillMarkers, type Placement, placementsIn } from '../../render/fragments/placed-markers';
import type { RenderedFragment, RenderedPage } from '../../render/process/protocol';
import { recordFragment } from '../../telemetry/metrics';
import { traceparentOf } from '../trace-context';

/** Upper limit in milliseconds for the budget that a fragment declares. */
const maxBudgetMs = 500;

interface FragmentOptions {
  url: URL;
  theme: ThemeName;
  flags: string[];
  served: readonly ServedRelease[];
  catalogueVersion: number | undefined;
  /** Aborted when the visitor disconnects. */
  signal: AbortSignal;
}

/** A rendered fragment, or why the browser must render it. */
export type FragmentOutcome =
  | { key: string; fragment: RenderedFragment; problem?: undefined }
  | { key: string; fragment?: undefined; problem: FragmentProblem };

export interface FilledPage {
  page: RenderedPage;
  outcomes: FragmentOutcome[];
}

/**
 * Renders all fragments of a page concurrently and inserts the ones that are ready in time. A fragment that
 * fails or is too slow leaves its place empty, and the reason is logged.
 * @throws when the visitor has disconnected
 */
export async function fillFragments(
  page: RenderedPage,
  { id, log, raw }: Pick<FastifyRequest, 'id' | 'log' | 'raw'>,
  options: FragmentOptions,
): Promise<FilledPage> {
  const placements = placementsIn(page.markup);
  if (placements.length === 0) return { page, outcomes: [] };
  const request = { requestId: id, traceparent: traceparentOf(raw) };
  const fill = async (placement: Placement): Promise<FragmentOutcome> => {
    const { key, slot, offer } = placement;
    try {
      return { key, fragment: await renderPlaced(placement, request, options) };
    } catch (error) {
      if (options.signal.aborted) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      log.warn(`the fragment ${offer} in ${slot} of ${options.url.pathname} is not rendered: ${reason}`);
      return { key, problem: error instanceof TooSlow ? 'slow' : 'failed' };
    }
  };
  const outcomes = await Promise.all(placements.map(fill));
  const markup = new Map<string, string>();
  let styles = { styles: page.styles, otherTheme: page.otherTheme };
  for (const { key, fragment } of outcomes) {
    if (!fragment) continue;
    markup.set(key, fragment.markup);
    styles = mergeStyles(styles, fragment);
  }
  return { page: { ...page, ...styles, markup: fillMarkers(page.markup, markup) }, outcomes };
}

class TooSlow extends Error {
  override name = 'TooSlow';
}

/**
 * @throws if no release that the visitor gets offers the fragment, if the fragment's remote is unavailable,
 * if the render fails, exceeds its budget (`TooSlow`) or is aborted, or if the styles are invalid
 */
async function renderPlaced(
  { slot, offer, params }: Placement,
  request: { requestId: string; traceparent: string },
  { url, theme, flags, served, catalogueVersion, signal }: FragmentOptions,
): Promise<RenderedFragment> {
  const found = findOffer(served, slot, offer);
  if (!found) throw new Error('no remote offers it');
  const { remote, fragment } = found;
  const { renderer, release } = remote;
  const startedAt = performance.now();
  try {
    if (!renderer) throw new Error('its remote is unavailable');
    const rendered = await withinBudget(budgetOf(fragment), signal, (aborted) =>
      renderer.renderFragment(
        { url: url.href, id: fragment.id, slot, params, theme, flags, catalogueVersion, ...request },
        aborted,
      ),
    );
    // Otherwise the document of the page could not be rendered, and the page's owner would be held responsible.
    checkStyles(rendered);
    recordFragment(release, 'rendered', startedAt);
    return rendered;
  } catch (error) {
    if (!signal.aborted) recordFragment(release, error instanceof TooSlow ? 'slow' : 'failed', startedAt);
    throw error;
  }
}

const budgetOf = ({ budgetMs }: { budgetMs?: number }) =>
  budgetMs === undefined ? config.fragmentTimeoutMs : Math.min(budgetMs, maxBudgetMs);

/**
 * Returns the result of `render`. @throws its error, or `TooSlow` after the budget; then aborts the render
 */
async function withinBudget<Result>(
  budgetMs: number,
  signal: AbortSignal,
  render: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const abort = new AbortController();
  const onDisconnect = () => abort.abort();
  signal.addEventListener('abort', onDisconnect, { once: true });
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new TooSlow(`it was not ready within ${budgetMs} ms`));
      abort.abort();
    }, budgetMs);
  });
  try {
    return await Promise.race([render(abort.signal), timeout]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onDisconnect);
  }
}
