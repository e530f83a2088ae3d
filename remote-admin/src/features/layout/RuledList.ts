import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { theme } from '@press-start/shared-ui/themes';

const { color, space } = theme;

/** List of one-line entries separated by horizontal lines. The name fills the space beside the figures. */
export const RuledList = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const RuledItem = styled.li`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  min-height: 52px;
  padding: ${space[1]} 0;
  border-top: 2px solid ${color.lineSoft};
`;

const name = css`
  flex: 1;
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
