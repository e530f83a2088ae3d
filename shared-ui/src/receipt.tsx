/**
 * A receipt that looks like paper. Each remote bundles its own copy, so that the first page of the store
 * loads less code.
 */
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { store } from '@press-start/api/contract/rules';
import { price } from '@press-start/shared-ui/format';
import { displayText, media, theme, when } from '@press-start/shared-ui/themes';

interface Row {
  label: string;
  /** Whole dollars; negative for a discount. */
  dollars: number;
}

interface Props {
  title?: string;
  note: string;
  lines: readonly Row[];
  /** Rows between the lines and the total, such as a discount. */
  sums?: readonly Row[];
  /** Whole dollars. */
  total: number;
  children?: ReactNode;
}

export function Receipt({ title = store.name, note, lines, sums = [], total, children }: Props) {
  return (
    <Paper aria-label="Receipt">
      <PaperTitle>{title}</PaperTitle>
      <PaperNote>{note}</PaperNote>
      <Rows rows={lines} />
      {sums.length > 0 && <Rows rows={sums} />}
      <Total>
        <PaperRow term="Total">{price(total)}</PaperRow>
      </Total>
      <Barcode />
      {children}
    </Paper>
  );
}

const signedPrice = (dollars: number) => (dollars < 0 ? `-${price(-dollars)}` : price(dollars));

/** Keeps a quantity at the end of a label, such as "x2", on the same line as the last word. */
const withQuantityAttached = (label: string) => label.replace(/ (?=x\d+$)/, '\u00a0');

const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <PaperList>
    {rows.map(({ label, dollars }) => (
      <PaperRow key={label} term={withQuantityAttached(label)}>
        {signedPrice(dollars)}
      </PaperRow>
    ))}
  </PaperList>
);

interface PaperRowProps {
  term: string;
  children: ReactNode;
  /** Which text may wrap. Choose the longer text. */
  wraps?: 'term' | 'value';
}

export const PaperRow = ({ term, children, wraps = 'term' }: PaperRowProps) => (
  <Line data-wraps={wraps}>
    <Term>{term}</Term>
    <Value>{children}</Value>
  </Line>
);

const { color, font, frame, scene, space, type } = theme;

/** A sheet of receipt paper for custom content: `PaperTitle`, `PaperNote`, `PaperList` and `Barcode`. */
export const Paper = styled.section`
  position: relative;
  padding: ${space[7]} ${space[7]} ${space[10]};
  background: ${color.paper};
  color: ${color.paperInk};

  ${media.smallest} {
    padding-left: ${space[5]};
    padding-right: ${space[5]};
  }

  ${when.original} {
    mask:
      conic-gradient(from 135deg at top, #0000, #000 1deg 89deg, #0000 90deg) top/20px 51% repeat-x,
      conic-gradient(from -45deg at bottom, #0000, #000 1deg 89deg, #0000 90deg) bottom/20px 51% repeat-x;
  }

  ${when.retro} {
    padding-top: ${space[6]};
    background:
      linear-gradient(${color.lineSoft} 50%, #0000 0) 6px 0/6px 12px repeat-y,
      linear-gradient(${color.lineSoft} 50%, #0000 0) calc(100% - 6px) 0/6px 12px repeat-y,
      ${scene.receiptBg};
    box-shadow: ${frame.frame};
  }
`;

export const PaperTitle = styled.h2`
  color: inherit;
  font-size: 26px;
  text-align: center;
  text-shadow: none;

  /* Keeps the title on one line. */
  ${media.smallest} {
    font-size: 22px;
  }

  ${when.retro} {
    font-size: 16px;
    line-height: ${space[6]};
  }
`;

export const PaperNote = styled.p`
  color: ${color.paperMuted};
  font-size: ${type.fsS};
  text-align: center;
  text-wrap: balance;

  ${when.retro} {
    line-height: ${space[6]};
  }
`;

/**
 * A list of `PaperRow` elements with a dashed line above it. In the retro theme, the rows are aligned with
 * the coloured bands of the paper.
 */
export const PaperList = styled.dl`
  margin-top: ${space[4]};
  padding-top: ${space[3]};
  border-top: 2px dashed ${color.paperLine};

  ${when.retro} {
    margin-top: calc(${space[3]} - ${space[0.5]});
    padding-top: ${space[3]};
  }
`;

const Line = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: baseline;
  gap: ${space[4]};
  padding: ${space[1]} 0;

  /* Every line of text is as high as a coloured band of the paper. */
  ${when.retro} {
    padding: 0;
    line-height: ${space[6]};
  }
`;

const Term = styled.dt`
  color: ${color.paperMuted};
  overflow-wrap: anywhere;

  [data-wraps='value'] > & {
    flex: none;
  }
`;

const Value = styled.dd`
  font-weight: 650;

  ${when.retro} {
    font-weight: 400;
  }

  [data-wraps='value'] > & {
    overflow-wrap: anywhere;
    text-align: right;
  }
`;

/** The checkout pages select the total by its class name to animate it. */
const Total = styled(PaperList).attrs({ className: 'receipt-total' })`
  ${Term},
  ${Value} {
    ${displayText}
    color: inherit;
    font-size: 26px;
  }

  ${when.retro} {
    ${Term},
    ${Value} {
      font: 400 16px / ${space[6]} ${font.display};
    }
  }
`;

/** Decorative. The print styles of orders select it by its class name to preserve its colours. */
export const Barcode = styled.div.attrs({ className: 'barcode', 'aria-hidden': true })`
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
`;
