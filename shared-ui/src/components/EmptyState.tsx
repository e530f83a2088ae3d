import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon, type IconName } from '../icons';
import { theme, uiText } from '../themes';

interface Props {
  icon: IconName;
  title?: string;
  text: string;
  children?: ReactNode;
}

export function EmptyState({ icon, title, text, children }: Props) {
  return (
    <Layout>
      <Icon name={icon} size={72} />
      {title && <h2>{title}</h2>}
      <p>{text}</p>
      {children}
    </Layout>
  );
}

const Layout = styled.div`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: ${theme.space[4]};
  padding: ${theme.space[7]} ${theme.space[4]} ${theme.space[8]};
  text-align: center;

  h2 {
    font-size: ${theme.type.fsH3};
  }

  > .icon {
    color: ${theme.color.textMuted};
  }

  p {
    ${uiText}
    line-height: 1.3;
    text-wrap: balance;
  }
`;
