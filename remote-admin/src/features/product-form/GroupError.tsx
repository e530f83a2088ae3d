import styled from 'styled-components';
import { theme } from '@press-start/shared-ui/themes';

/** Renders the error message for a group of controls. Screen readers announce it. */
export function GroupError({ text }: { text: string | undefined }) {
  return <Note role="status">{text}</Note>;
}

const Note = styled.p`
  font-size: ${theme.type.fsS};
  color: ${theme.color.danger};

  /*
   * Take no space while empty, but stay in the accessibility tree, because screen readers may not announce a
   * live region that appears together with its text.
   */
  &:empty {
    position: absolute;
  }
`;
