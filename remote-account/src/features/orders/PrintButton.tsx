import { Button } from '@press-start/shared-ui/components';
import { createGlobalStyle } from 'styled-components';

/** Prints what is marked `data-printed`, in ink on paper, and nothing else of the page. */
export function PrintButton() {
  return (
    <>
      <InkOnPaper />
      <Button variant="outline" icon="ticket" onClick={() => window.print()}>
        Print
      </Button>
    </>
  );
}

/** Both themes are light on dark: paper gets every token anew. */
const InkOnPaper = createGlobalStyle`
  @media print {
    body *:not(:has([data-printed])):not([data-printed]):not([data-printed] *),
    body::before,
    body::after {
      display: none !important;
    }

    html:root:root {
      --bg: #fff;
      --surface: #fff;
      --surface-2: #fff;
      --paper: #fff;
      --text: #000;
      --text-muted: #333;
      --text-head: #000;
      --paper-ink: #000;
      --paper-muted: #333;
      --line-soft: #999;
      --paper-line: #999;
      --frame: none;
      --text-glow: none;
      --tex-page: none;
      --tex-panel: none;
      --receipt-bg: none;
      color-scheme: light;
    }

    /* Both themes' backgrounds are more than one colour. */
    html:root body,
    html:root [data-printed] section {
      padding: 24px 0;
      background: none;
      mask: none;
    }

    html:root .barcode {
      print-color-adjust: exact;
    }
  }
`;
