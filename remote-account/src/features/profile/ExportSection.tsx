import { exportAccount } from '@press-start/api/contract';
import type { OwnAccount } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button, Panel } from '@press-start/shared-ui/components';
import { useMutation } from '@press-start/shared-ui/forms';
import { showAccountError } from './accountErrors';

/** All that is kept about the shopper, to take home. */
export function ExportSection({ account: { id, username } }: { account: OwnAccount }) {
  const download = useMutation(() => call(exportAccount, { params: { id } }), {
    revalidate: 'never',
    onSuccess: (content) => saveFile(`press-start-${username}.json`, content),
    onError: showAccountError,
  });

  return (
    <Panel>
      <h2>My data</h2>
      <p>
        Everything we keep about you in one file, for you or a program of yours: details, orders, reviews,
        favourites, saved cart, devices and what you wrote to us.
      </p>
      {/* Not disabled while it works: that would drop the focus. */}
      <Button variant="outline" aria-disabled={download.pending} onClick={() => void download.run()}>
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
