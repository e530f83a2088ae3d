import styled from 'styled-components';
import { ButtonLink } from '@press-start/shared-ui/components';
import { media, theme } from '@press-start/shared-ui/themes';

interface Props {
  to: string;
  text: string;
}

/** Opens an empty form. On phones, the link has only its icon, so that the title beside it fits. */
export const NewLink = ({ to, text }: Props) => (
  <Square to={to} size="small" icon="plus" aria-label={text} preventScrollReset>
    <Text>{text}</Text>
  </Square>
);

const Square = styled(ButtonLink)`
  min-width: ${theme.size.tap};
`;

const Text = styled.span`
  ${media.mobile} {
    display: none;
  }
`;
