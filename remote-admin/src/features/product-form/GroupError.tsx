import styled from 'styled-components';
import { theme } from '@press-start/shared-ui/themes';

/** Renders the error of a group of controls, which screen readers announce. */
export function GroupError({ text }: { text: string | undefined }) {
  return <Note role="status">{text}</Note>;
}

const Note = styled.p`
  font-size: ${theme.type.fsS};
  color: ${theme.color.danger};

  &:empty {
    display: none;
  }
`;
