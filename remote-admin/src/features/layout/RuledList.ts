import styled from 'styled-components';
import { theme } from '@press-start/shared-ui/themes';

/** List of one-line entries separated by rules. The name fills the width that the figures leave. */
export const RuledList = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: flex;
    align-items: center;
    gap: ${theme.space[3]};
    min-height: 52px;
    padding: ${theme.space[1]} 0;
    border-top: 2px solid ${theme.color.lineSoft};
  }

  a,
  .name {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  a:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  span:not(.name, .low) {
    color: ${theme.color.textMuted};
  }

  span:not(.name) {
    white-space: nowrap;
  }

  span.low {
    font-weight: 650;
    color: ${theme.color.danger};
  }
`;
