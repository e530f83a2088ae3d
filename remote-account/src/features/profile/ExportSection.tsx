import { exportAccount } from '@press-start/api/contract';
import type { OwnAccount } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button, Panel } from '@press-start/shared-ui/components';
import { useState } from 'react';
import { showProblem } from './problems';

/** All that is kept about the shopper, to take home. */
export function ExportSection({ account: { id, username } }: { account: OwnAccount }) {
  const [busy, setBusy] = useState(false);

  const download = async () => {
    setBusy(true);
    try {
      saveFile(`press-start-${username}.json`, await call(exportAccount, { params: { id } }));
    } catch (error) {
      await showProblem(error);
    }
    setBusy(false);
  };

  return (
    <Panel>
      <h2>My data</h2>
      <p>
        Everything we keep about you in one file, for you or a program of yours: details, orders, reviews,
        favourites, saved cart, devices and what you wrote to us.
      </p>
      {/* Not disabled while it works: that would drop the focus. */}
      <Button variant="outline" aria-disabled={busy} onClick={() => busy || void download()}>
        Download my data
      </Button>
    </Panel>
  );
}

function saveFile(name: string, content: object): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
