import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { ImportedRow, ImportReport } from '@press-start/api/contract';
import { importGames } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { emit } from '@press-start/shared-ui/events';
import { toast } from '@press-start/shared-ui/feedback';
import { adminErrorMessage, useAdminMutation } from '../access/useAdminMutation';

interface CsvFile {
  name: string;
  csv: string;
}

interface Options {
  onApplied: () => void;
  /** Called if the import fails, is cancelled, or applies nothing because a row has become invalid. */
  onRejected: () => void;
}

/** Returns functions that check a CSV file with a dry run and then import it, and the last result. */
export function useImport({ onApplied, onRejected }: Options) {
  const { revalidate } = useRevalidator();
  const [checkedFile, setCheckedFile] = useState<CsvFile & { rows: readonly ImportedRow[] }>();
  const [error, setError] = useState<string>();

  const send = ({ csv }: CsvFile, isDryRun: boolean) => {
    setError(undefined);
    return call(importGames, { body: { csv, dry_run: isDryRun } });
  };
  const showReport = ({ rows }: ImportReport, file: CsvFile) => setCheckedFile({ ...file, rows });
  const showFileError = (error: unknown, { name }: CsvFile) => {
    setCheckedFile(undefined);
    setError(`${name}: ${adminErrorMessage(error)}`);
  };

  const check = useAdminMutation((file: CsvFile) => send(file, true), {
    revalidate: 'never',
    onSuccess: showReport,
    onError: showFileError,
  });
  const apply = useAdminMutation((file: CsvFile) => send(file, false), {
    // `onSuccess` revalidates the list, but only if the import was applied.
    revalidate: 'never',
    onSuccess: (report, file) => {
      showReport(report, file);
      // Another administrator may have changed a product since the dry run, so a row may now be invalid.
      if (!report.applied) return onRejected();
      emit('catalogue:changed', {});
      const changedCount = report.rows.filter(({ outcome }) => outcome !== 'unchanged').length;
      toast(changedCount === 1 ? '1 row applied' : `${changedCount} rows applied`);
      onApplied();
      return revalidate();
    },
    onError: showFileError,
    onSettled: (hasSucceeded) => hasSucceeded || onRejected(),
  });

  return {
    checkFile: async (file: File) => {
      const csv = await readText(file);
      if (csv !== undefined) return check.run({ name: file.name, csv });
      setCheckedFile(undefined);
      setError(`${file.name}: This is no text file, or it cannot be read any more.`);
    },
    apply: async () => checkedFile && apply.run(checkedFile),
    rows: checkedFile?.rows ?? [],
    fileName: checkedFile?.name,
    error,
    isBusy: check.pending || apply.pending,
  };
}

/**
 * Returns the text of a file, or `undefined` if the file is binary or unreadable. Files that are not valid
 * UTF-8 are decoded as Windows-1252, which some spreadsheet programs write.
 */
async function readText(file: Blob): Promise<string | undefined> {
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (bytes === undefined || new Uint8Array(bytes).includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
