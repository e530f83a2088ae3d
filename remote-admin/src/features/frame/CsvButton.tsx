import { Button } from '@press-start/shared-ui/components';
import { showError } from '@press-start/shared-ui/forms';
import { saveFile } from '../product-sheet/saveFile';
import { adminErrorMessage, useAdminMutation } from './useAdminMutation';

interface Props {
  /** Name of the file, without its ending. */
  name: string;
  fetchFile: () => Promise<Blob>;
}

/** Saves the whole list that the search finds, not only the page that is shown. */
export function CsvButton({ name, fetchFile }: Props) {
  const save = useAdminMutation(fetchFile, {
    revalidate: 'never',
    onSuccess: (file) => saveFile(file, `${name}.csv`),
    onError: (error) => showError(error, { title: 'Not saved', text: adminErrorMessage(error) }),
  });
  return (
    <Button
      size="small"
      variant="outline"
      icon="down"
      aria-disabled={save.pending}
      onClick={() => void save.run()}
    >
      CSV
    </Button>
  );
}
