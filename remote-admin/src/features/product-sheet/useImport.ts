import { importGames } from '@press-start/api/contract';
import type { ImportedRow, ImportReport } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { emit } from '@press-start/shared-ui/events';
import { toast } from '@press-start/shared-ui/feedback';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { adminErrorMessage, useAdminMutation } from '../frame/useAdminMutation';
import { readText } from './readText';

interface Sheet {
  name: string;
  csv: string;
}

interface Options {
  onApplied: () => void;
  /** A row that was right a moment ago is wrong now, or the request failed. */
  onNotApplied: () => void;
}

/** A file that is looked at by the store, then applied; whatever is wrong with it is told, and nothing of it kept. */
export function useImport({ onApplied, onNotApplied }: Options) {
  const { revalidate } = useRevalidator();
  const [sheet, setSheet] = useState<Sheet & { rows: readonly ImportedRow[] }>();
  const [problem, setProblem] = useState<string>();

  const send = ({ csv }: Sheet, isDryRun: boolean) => {
    setProblem(undefined);
    return call(importGames, { body: { csv, dry_run: isDryRun } });
  };
  const show = ({ rows }: ImportReport, read: Sheet) => setSheet({ ...read, rows });
  const showProblem = (error: unknown, { name }: Sheet) => {
    setSheet(undefined);
    setProblem(`${name}: ${adminErrorMessage(error)}`);
  };

  const check = useAdminMutation((read: Sheet) => send(read, true), {
    revalidate: 'never',
    onSuccess: show,
    onError: showProblem,
  });
  const apply = useAdminMutation((read: Sheet) => send(read, false), {
    // Only what is applied changes the list.
    revalidate: 'never',
    onSuccess: (report, read) => {
      show(report, read);
      // Between the two looks another admin may have been at work: then a row is wrong now, and is shown.
      if (!report.applied) return onNotApplied();
      emit('catalogue:changed', {});
      const changes = report.rows.filter(({ outcome }) => outcome !== 'unchanged').length;
      toast(changes === 1 ? '1 row applied' : `${changes} rows applied`);
      onApplied();
      return revalidate();
    },
    onError: showProblem,
    onSettled: (hasSucceeded) => hasSucceeded || onNotApplied(),
  });

  return {
    read: async (file: File) => {
      const csv = await readText(file);
      if (csv !== undefined) return check.run({ name: file.name, csv });
      setSheet(undefined);
      setProblem(`${file.name}: This is no text file, or it cannot be read any more.`);
    },
    apply: async () => sheet && apply.run(sheet),
    rows: sheet?.rows ?? [],
    name: sheet?.name,
    problem,
    busy: check.pending || apply.pending,
  };
}
