import type { ReactNode } from 'react';
import styled from 'styled-components';
import { price } from '../format';
import { displayText, theme, when } from '../themes';

interface Row {
  label: string;
  /** Whole dollars; negative for a discount. */
  dollars: number;
}

interface Props {
  title?: string;
  note: string;
  lines: readonly Row[];
  sums?: readonly Row[];
  /** Whole dollars. */
  total: number;
  children?: ReactNode;
}

/** Renders a paper receipt as lists of terms and amounts. */
export function Receipt({ title = 'Press Start', note, lines, sums = [], total, children }: Props) {
  return (
    <Paper aria-label="Receipt">
      <h2>{title}</h2>
      <p>{note}</p>
      <Rows rows={lines} />
      {sums.length > 0 && <Rows rows={sums} />}
      <dl className="total">
        <div>
          <dt>Total</dt>
          <dd>{price(total)}</dd>
        </div>
      </dl>
      <div className="barcode" aria-hidden="true" />
      {children}
    </Paper>
  );
}

const signed = (dollars: number) => (dollars < 0 ? `-${price(-dollars)}` : price(dollars));

const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <dl>
    {rows.map(({ label, dollars }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{signed(dollars)}</dd>
      </div>
    ))}
  </dl>
);

const { color, font, frame, scene, space, type } = theme;

/** The paper of a receipt, for other content: heading, paragraph, lists of terms (`dl > div > dt + dd`), `.barcode`. */
export const Paper = styled.section`
  position: relative;
  padding: ${space[7]} ${space[7]} ${space[10]};
  background: ${color.paper};
  color: ${color.paperInk};

  h2 {
    color: inherit;
    font-size: 26px;
    text-align: center;
    text-shadow: none;
  }

  > p {
    color: ${color.paperMuted};
    font-size: ${type.fsS};
    text-align: center;
  }

  dl {
    margin-top: ${space[4]};
    padding-top: ${space[3]};
    border-top: 2px dashed ${color.paperLine};
  }

  dl div {
    display: flex;
    justify-content: space-between;
    align-items: baseline;
    gap: ${space[4]};
    padding: ${space[1]} 0;
  }

  dt {
    color: ${color.paperMuted};
    overflow-wrap: anywhere;
  }

  dd {
    font-weight: 650;
  }

  .total div > * {
    ${displayText}
    color: inherit;
    font-size: 26px;
  }

  .barcode {
    height: 46px;
    margin-top: ${space[5]};
    background: repeating-linear-gradient(
      90deg,
      ${color.paperInk} 0 2px,
      #0000 2px 5px,
      ${color.paperInk} 5px 9px,
      #0000 9px 11px,
      ${color.paperInk} 11px 12px,
      #0000 12px 16px,
      ${color.paperInk} 16px 19px,
      #0000 19px 21px
    );
  }

  ${when.original} {
    mask:
      conic-gradient(from 135deg at top, #0000, #000 1deg 89deg, #0000 90deg) top/20px 51% repeat-x,
      conic-gradient(from -45deg at bottom, #0000, #000 1deg 89deg, #0000 90deg) bottom/20px 51% repeat-x;
  }

  ${when.retro} {
    background:
      linear-gradient(${color.lineSoft} 50%, #0000 0) 6px 0/6px 12px repeat-y,
      linear-gradient(${color.lineSoft} 50%, #0000 0) calc(100% - 6px) 0/6px 12px repeat-y,
      ${scene.receiptBg};
    box-shadow: ${frame.frame};

    h2 {
      font-size: 16px;
    }

    dd {
      font-weight: 400;
    }

    .total div > * {
      font: 400 16px / 1.4 ${font.display};
    }
  }
`;
