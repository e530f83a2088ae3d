import { Button } from '@press-start/shared-ui/components';
import { showDialog } from '@press-start/shared-ui/feedback';
import { useState } from 'react';
import { saveFile } from '../product-sheet/saveFile';
import { refusalOf } from './asAdmin';

interface Props {
  /** Name of the file, without its ending. */
  name: string;
  fetchFile: () => Promise<Blob>;
}

/** Saves the whole list that the search finds, not only the page that is shown. */
export function CsvButton({ name, fetchFile }: Props) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    const reason = await refusalOf(async () => saveFile(await fetchFile(), `${name}.csv`));
    setBusy(false);
    if (reason !== undefined) await showDialog({ title: 'Not saved', text: reason });
  };
  return (
    <Button size="small" variant="outline" icon="down" aria-disabled={busy} onClick={() => void save()}>
      CSV
    </Button>
  );
}
