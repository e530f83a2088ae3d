import styled from 'styled-components';
import { media } from '@press-start/shared-ui/themes';

/** Renders an email address that may wrap after the @, except in the compact rows of narrow screens. */
export function Email({ text }: { text: string }) {
  const domainStart = text.indexOf('@') + 1;
  return (
    <span>
      {text.slice(0, domainStart)}
      <LineBreak />
      {text.slice(domainStart)}
    </span>
  );
}

/** Browsers break lines here even in a cell with `white-space: nowrap`. */
const LineBreak = styled.wbr`
  ${media.tablet} {
    display: none;
  }
`;
