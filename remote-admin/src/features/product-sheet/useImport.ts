import { importGames } from '@press-start/api/contract';
import type { ImportedRow, ImportReport } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { emit } from '@press-start/shared-ui/events';
import { toast } from '@press-start/shared-ui/feedback';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { isCancelled, reauthenticated } from '../frame/reauthentication';
import { reasonOf } from '../frame/reasonOf';
import { readText } from './readText';

interface Sheet {
  name: string;
  csv: string;
  rows: readonly ImportedRow[];
}

/** A file that is looked at by the store, then applied; whatever is wrong with it is told, and nothing of it kept. */
export function useImport(onApplied: () => void) {
  const { revalidate } = useRevalidator();
  const [sheet, setSheet] = useState<Sheet>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const send = async (name: string, csv: string, dryRun: boolean): Promise<ImportReport | undefined> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const report = await reauthenticated(() => call(importGames, { body: { csv, dry_run: dryRun } }));
      setSheet({ name, csv, rows: report.rows });
      return report;
    } catch (error) {
      // The file stays as it was read.
      if (isCancelled(error)) return undefined;
      setSheet(undefined);
      setProblem(`${name}: ${reasonOf(error)}`);
      return undefined;
    } finally {
      setBusy(false);
    }
  };

  const read = async (file: File) => {
    const csv = await readText(file);
    if (csv !== undefined) return void (await send(file.name, csv, true));
    setSheet(undefined);
    setProblem(`${file.name}: This is no text file, or it cannot be read any more.`);
  };

  /** False when a row, right a moment ago, is wrong now. */
  const apply = async (): Promise<boolean> => {
    if (!sheet) return false;
    const report = await send(sheet.name, sheet.csv, false);
    // Between the two looks another admin may have been at work: then a row is wrong now, and is shown.
    if (!report?.applied) return false;
    emit('catalogue:changed', {});
    const changes = report.rows.filter(({ outcome }) => outcome !== 'unchanged').length;
    toast(changes === 1 ? '1 row applied' : `${changes} rows applied`);
    onApplied();
    await revalidate();
    return true;
  };

  return { read, apply, rows: sheet?.rows ?? [], name: sheet?.name, problem, busy };
}
