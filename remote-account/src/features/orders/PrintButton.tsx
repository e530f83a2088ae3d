import { createGlobalStyle } from 'styled-components';
import { Button } from '@press-start/shared-ui/components';
import { theme } from '@press-start/shared-ui/themes';

/** Renders a button that prints only the elements marked `data-printed`, in black on white. */
export function PrintButton() {
  return (
    <>
      <PrintStyles />
      <Button variant="outline" icon="ticket" onClick={() => window.print()}>
        Print
      </Button>
    </>
  );
}

/**
 * Hides the unmarked elements in print. Overrides colour tokens, because both themes have light text on a
 * dark background.
 */
const PrintStyles = createGlobalStyle`
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

    /* Both themes also set background images. */
    html:root body,
    html:root [data-printed] section {
      padding: ${theme.space[6]} 0;
      background: none;
      mask: none;
    }

    html:root .barcode {
      print-color-adjust: exact;
    }
  }
`;
