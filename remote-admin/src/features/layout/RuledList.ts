import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { theme } from '@press-start/shared-ui/themes';

const { color, space } = theme;

export const RuledList = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const RuledItem = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space[3]};
  min-height: 52px;
  padding: ${space[1]} 0;
  border-top: 2px solid ${color.lineSoft};
`;

const name = css`
  /* The entry wraps onto a second line if less than 8em remains for the name. */
  flex: 1 1 8em;
  min-width: 0;
  overflow-wrap: anywhere;
`;

export const RuledName = styled.span`
  ${name}
`;

export const RuledLink = styled(Link)`
  ${name}

  &:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

export const RuledFigure = styled.span`
  color: ${color.textMuted};
  white-space: nowrap;

  &[data-low] {
    font-weight: 650;
    color: ${color.danger};
  }
`;
