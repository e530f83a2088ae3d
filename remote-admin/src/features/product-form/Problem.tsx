import { theme } from '@press-start/shared-ui/themes';
import styled from 'styled-components';

/** What is wrong with a group of controls, read out when it changes. */
export function Problem({ text }: { text: string | undefined }) {
  return <Note role="status">{text}</Note>;
}

const Note = styled.p`
  font-size: ${theme.type.fsS};
  color: ${theme.color.danger};

  &:empty {
    display: none;
  }
`;
