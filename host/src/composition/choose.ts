/** Asks the host for another release of a remote, for this visitor alone. */
import { TOKEN_HEADER } from '@press-start/api/contract';
import { currentSession } from '@press-start/shared-ui/session';

/**
 * @param source a stored release, an address that serves one, or nothing for the live one
 * @throws with the host's reason
 */
export async function choose(name: string, source: string): Promise<void> {
  const token = currentSession()?.data.token;
  const response = await fetch('/composition', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { [TOKEN_HEADER]: token } : {}) },
    body: JSON.stringify({ name, source }),
  });
  if (!response.ok) throw new Error(await response.text());
}
