import styled from 'styled-components';
import { media } from '@press-start/shared-ui/themes';
import { expandedToggle } from './DetailsToggle';

/**
 * Renders an email address that may wrap after the @, except in a collapsed row on narrow screens. Its parent must be
 * a table cell.
 */
export function Email({ text }: { text: string }) {
  const domainStart = text.indexOf('@') + 1;
  return (
    <Address>
      {text.slice(0, domainStart)}
      <wbr />
      {text.slice(domainStart)}
    </Address>
  );
}

const Address = styled.span`
  ${media.tabletScreen} {
    tr:not(:has(${expandedToggle})) > td > & > wbr {
      display: none;
    }
  }
`;
