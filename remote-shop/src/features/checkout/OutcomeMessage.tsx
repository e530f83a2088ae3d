import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { IconName } from '@press-start/shared-ui/icons';
import { Icon } from '@press-start/shared-ui/icons';
import { theme, when } from '@press-start/shared-ui/themes';

interface Props {
  title: string;
  icon?: IconName;
  children: ReactNode;
}

/** Shows the outcome of a purchase; screen readers announce changes. */
export function OutcomeMessage({ title, icon, children }: Props) {
  return (
    <Message role="status">
      {icon && <Icon name={icon} size={72} />}
      <h1>{title}</h1>
      {children}
    </Message>
  );
}

const Message = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${theme.space[4]};
  max-width: 860px;
  text-align: center;

  > .icon {
    flex: 1 0 100%;
    margin-top: ${theme.space[8]};
    color: ${theme.color.danger};
  }

  h1 {
    flex: 1 0 100%;
    font-size: ${theme.type.fsH2};
    line-height: 1.15;
  }

  ${when.retro} h1 {
    line-height: 1.5;
  }
`;

export const OutcomeText = styled.p`
  flex: 1 0 100%;
  font-size: ${theme.type.fsL};
  overflow-wrap: anywhere;
`;
