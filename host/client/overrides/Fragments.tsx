/** Lists the fragments on the page in the panel: where each was rendered, or why it is not shown. */
import { useSyncExternalStore } from 'react';
import type { FragmentStatus } from '../fragments/status';
import { currentStatuses, followStatuses } from '../fragments/status';

const serverProblems = {
  slow: ', because the server did not have it in time',
  failed: ', because the server could not render it',
};

function stateText({ state, server, milliseconds = 0, reason = '' }: FragmentStatus): string {
  if (state === 'failed') return `not shown: ${reason}`;
  if (server && server.problem === undefined) return 'rendered by the server';
  const cause = server?.problem ? serverProblems[server.problem] : '';
  if (state === 'loading') return `loading in the browser${cause}`;
  return `rendered in the browser after ${Math.round(milliseconds)} ms${cause}`;
}

export function Fragments() {
  const statuses = useSyncExternalStore(followStatuses, currentStatuses);
  if (statuses.length === 0) return null;
  return (
    <section aria-label="Fragments">
      <h3>Fragments</h3>
      {statuses.map((status) => (
        <p key={status.key}>
          <code>{status.slot}</code>: <code>{status.offer}</code>, {stateText(status)}
        </p>
      ))}
    </section>
  );
}
