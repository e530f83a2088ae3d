import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { media, theme } from '@press-start/shared-ui/themes';

const { color, space } = theme;

export const RuledList = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const RuledItem = styled.li`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space[3]};
  height: 44px;
  border-top: 2px solid ${color.lineSoft};

  ${media.tablet} {
    gap: ${space[2]};
    height: 52px;
  }
`;

/** Truncated to one line, so that all entries have the same height. */
const name = css`
  flex: 1;
  min-width: 0;
  overflow: hidden;
  line-height: 1.5;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

export const RuledName = styled.span`
  ${name}
`;

/** The target is the whole entry, because a line of text is too low for a finger. */
export const RuledLink = styled(Link)`
  ${name}

  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }

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
