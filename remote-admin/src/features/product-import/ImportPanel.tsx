import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { ImportedRow } from '@press-start/api/contract';
import { Button, Panel, PanelTitle } from '@press-start/shared-ui/components';
import { Table } from '@press-start/shared-ui/records';
import { theme, uiText } from '@press-start/shared-ui/themes';
import { useImport } from './useImport';

const MAX_VISIBLE_ROWS = 100;

const outcomes: Record<ImportedRow['outcome'], string> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  wrong: 'Wrong',
};

export function ImportPanel({ onClose }: { onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { checkFile, apply, rows, fileName, error, isBusy } = useImport({
    onApplied: onClose,
    // Move focus, because the focused button may become disabled.
    onRejected: () => heading.current?.focus(),
  });
  useEffect(() => heading.current?.focus(), []);
  const invalidRows = rows.filter(({ outcome }) => outcome === 'wrong');
  const visibleRows = [...invalidRows, ...rows.filter(({ outcome }) => outcome !== 'wrong')].slice(
    0,
    MAX_VISIBLE_ROWS,
  );
  const hasChanges = rows.some(({ outcome }) => outcome === 'new' || outcome === 'changed');
  return (
    <Sheet aria-label="Import CSV">
      <Heading ref={heading} tabIndex={-1}>
        Import CSV
      </Heading>
      <Text>
        Begin with an export. A row with its id_product changes that product, one without makes a new one.
        Stock moves by stock_change alone, so that what has been sold since stays sold. All rows are applied
        together, or none.
      </Text>
      <label className="file">
        <span>Choose a file</span>
        <input
          type="file"
          accept=".csv,text/csv"
          aria-disabled={isBusy}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file && !isBusy) void checkFile(file);
            // Reset the input so that choosing the corrected file again fires an event.
            target.value = '';
          }}
        />
      </label>
      <Text role="status" data-wrong={error !== undefined || invalidRows.length > 0}>
        {isBusy ? 'Looking at the file..' : (error ?? (fileName && summary(fileName, rows)))}
      </Text>
      {visibleRows.length > 0 && (
        <div className="rows" tabIndex={0} role="region" aria-label="Rows of the file">
          <Table>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Product</th>
                <th scope="col">Becomes</th>
                <th scope="col">Notes</th>
              </tr>
            </thead>
            <tbody>
              {visibleRows.map(({ line, name_product, outcome, notes }) => (
                <tr key={line} data-outcome={outcome}>
                  <td data-label="Line">{line}</td>
                  <td data-label="Product">{name_product}</td>
                  <td data-label="Becomes">{outcomes[outcome]}</td>
                  <td data-label="Notes">{notes.join('. ')}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
      <div className="buttons">
        <Button
          disabled={!hasChanges || invalidRows.length > 0}
          aria-disabled={isBusy}
          onClick={() => isBusy || void apply()}
        >
          Apply all rows
        </Button>
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      </div>
    </Sheet>
  );
}

function summary(fileName: string, rows: readonly ImportedRow[]): string {
  const counts = (['new', 'changed', 'unchanged', 'wrong'] as const)
    .map((outcome) => ({ outcome, count: rows.filter((row) => row.outcome === outcome).length }))
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => `${count} ${outcome}`);
  return `${fileName}: ${counts.join(', ') || 'no rows'}. ${rows.some(({ outcome }) => outcome === 'wrong') ? 'Nothing is applied until no row is wrong.' : 'Nothing is applied yet.'}`;
}

const { color, frame, radius, space, type } = theme;

const Heading = styled(PanelTitle)`
  margin: 0;

  &:focus {
    outline: none;
  }
`;

const Text = styled.p`
  max-width: 68ch;
  color: ${color.textMuted};

  &[data-wrong='true'] {
    color: ${color.danger};
  }
`;

const Sheet = styled(Panel)`
  display: grid;
  gap: ${space[4]};
  margin-bottom: ${space[4]};

  .file {
    position: relative;
    justify-self: start;
    display: grid;
    gap: ${space[2]};
    ${uiText}
  }

  .file input {
    max-width: 100%;
    min-height: 46px;
    padding: ${space[2]} ${space[3]};
    border-radius: ${radius.m};
    background: ${color.field};
    box-shadow: ${frame.frameField};
    font: inherit;
    font-size: ${type.fsS};
  }

  .file input::file-selector-button {
    margin-right: ${space[3]};
    padding: ${space[1]} ${space[3]};
    border: 0;
    border-radius: ${radius.s};
    background: ${color.brand};
    color: ${color.onBrand};
    font: inherit;
  }

  .rows {
    max-height: 420px;
    overflow: auto;
  }

  [data-outcome='wrong'] td {
    color: ${color.danger};
  }

  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[4]};
  }
`;
