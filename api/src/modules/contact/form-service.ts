import type { FieldProblem } from '../../../contract';

const TIMEOUT = 5000;

/** What became of a message: the service has it, does not want it as it is, or could not be reached. */
export type Forwarded = 'taken' | { refused: FieldProblem[] } | { failed: string };

/**
 * Hands a message to an external form service: JSON in, `{ errors: [{ field, message }] }` out when it is refused, as
 * Formspree and its kind do. Tried twice, five seconds each.
 */
export async function forwardMessage(
  url: string,
  contactMessage: { email: string; message: string },
): Promise<Forwarded> {
  const first = await post(url, contactMessage);
  return typeof first === 'object' && 'failed' in first ? post(url, contactMessage) : first;
}

async function post(url: string, contactMessage: { email: string; message: string }): Promise<Forwarded> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(contactMessage),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (response.ok) return 'taken';
    const isRefusal = response.status === 400 || response.status === 422;
    const rejected = isRefusal ? fieldProblems(await response.json()) : [];
    return rejected.length > 0 ? { refused: rejected } : { failed: `status ${response.status}` };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

/** The service's texts beside our fields; of what is wrong elsewhere, e.g. the form itself, the sender can mend nothing. */
function fieldProblems(response: unknown): FieldProblem[] {
  if (typeof response !== 'object' || response === null || !('errors' in response)) return [];
  const errors: unknown[] = Array.isArray(response.errors) ? response.errors : [];
  return errors.flatMap((error) => {
    if (typeof error !== 'object' || error === null || !('field' in error) || !('message' in error))
      return [];
    const { field, message } = error;
    if ((field !== 'email' && field !== 'message') || typeof message !== 'string') return [];
    return { path: `/${field}`, message: message.slice(0, 200) };
  });
}
