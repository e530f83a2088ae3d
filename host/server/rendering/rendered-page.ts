/** A page as a renderer hands it to the host: plain data that survives the way between two processes. */
import type { PageMeta } from '@press-start/shared-ui/page';

export interface RenderedPage {
  /** HTTP status of the document. */
  status: number;
  markup: string;
  /** `<style>` tags of the rules in use. */
  styles: string;
  meta: PageMeta | undefined;
  /** The address holds a secret: no other server learns it as the referrer. */
  secretAddress: boolean;
  /** Loader data, action data and errors as JSON that is safe inside a script element. */
  hydration: string;
}

/** What a loader or an action returned instead of a page. */
export interface Redirect {
  status: number;
  location: string;
}

export type Rendering = { page: RenderedPage; redirect?: undefined } | { redirect: Redirect };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isStatus = (value: unknown) => Number.isInteger(value) && Number(value) >= 200 && Number(value) < 600;

const texts = ['markup', 'styles', 'hydration'] as const;

/** Whether a renderer, whose code is not ours, really sent a page or a redirect. */
export function isRendering(value: unknown): value is Rendering {
  if (!isRecord(value)) return false;
  const { page, redirect } = value;
  if (isRecord(redirect)) return isStatus(redirect['status']) && typeof redirect['location'] === 'string';
  if (!isRecord(page) || !isStatus(page['status'])) return false;
  return texts.every((key) => typeof page[key] === 'string');
}
