import styled from 'styled-components';
import { theme } from '@press-start/shared-ui/themes';

const { color, space } = theme;

export const SecurityText = styled.p`
  max-width: 62ch;
  color: ${color.textMuted};

  &[role='alert'] {
    color: ${color.danger};
  }
`;

export const SecurityForm = styled.form`
  display: grid;
  gap: ${space[2]};
  width: min(340px, 100%);

  .submit {
    justify-self: start;
  }
`;
