import { Button } from '@press-start/shared-ui/components';
import { showError } from '@press-start/shared-ui/forms';
import { adminErrorMessage, useAdminMutation } from '../access/useAdminMutation';
import { saveFile } from './saveFile';

interface Props {
  /** File name without the extension. */
  name: string;
  fetchFile: () => Promise<Blob>;
}

/**
 * Renders a button that downloads a CSV file of all rows that match the search, not only of the current page.
 */
export function CsvButton({ name, fetchFile }: Props) {
  const save = useAdminMutation(fetchFile, {
    revalidate: 'never',
    onSuccess: (file) => saveFile(file, `${name}.csv`),
    onError: (error) => showError(error, { title: 'Not saved', text: adminErrorMessage(error) }),
  });
  return (
    <Button size="small" variant="outline" aria-disabled={save.pending} onClick={() => void save.run()}>
      CSV
    </Button>
  );
}
