import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon, type IconName } from '../icons';
import { theme, uiText } from '../themes';

interface Props {
  icon: IconName;
  /** A heading, where the sentence needs one. */
  title?: string;
  /** The sentence that the specification gives. */
  text: string;
  /** One second-action button. */
  children?: ReactNode;
}

/** What a list shows when it has been answered and is empty. */
export function EmptyState({ icon, title, text, children }: Props) {
  return (
    <Nothing>
      <Icon name={icon} size={72} />
      {title && <h2>{title}</h2>}
      <p>{text}</p>
      {children}
    </Nothing>
  );
}

const Nothing = styled.div`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: ${theme.space.m};
  padding: ${theme.space.xl} ${theme.space.m};
  text-align: center;

  > .icon {
    color: ${theme.color.textMuted};
  }

  p {
    ${uiText}
    line-height: 1.3;
  }
`;
