import { useAtom } from 'jotai';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { IconButton } from '@press-start/shared-ui/components';
import { media, theme } from '@press-start/shared-ui/themes';
import { navbarIsVisibleAtom } from './navbarIsVisibleAtom';

interface Props {
  title: string;
  children?: ReactNode;
}

export function SectionHeader({ title, children }: Props) {
  const [isNavbarVisible, setIsNavbarVisible] = useAtom(navbarIsVisibleAtom);
  return (
    <HeaderRow>
      <IconButton
        className="toggle"
        icon="menu"
        label={isNavbarVisible ? 'Hide admin menu' : 'Show admin menu'}
        aria-expanded={isNavbarVisible}
        onClick={() => setIsNavbarVisible(!isNavbarVisible)}
      />
      <h1>{title}</h1>
      {children}
    </HeaderRow>
  );
}

/** The row of a title in the back office, so that all titles start at the same place. */
export const HeaderRow = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[3]} ${theme.space[4]};
  margin-bottom: ${theme.space[6]};

  .toggle {
    margin: 0 calc(${theme.space[2]} * -1);
    box-shadow: none;
    color: ${theme.color.textMuted};
  }

  .toggle:hover {
    color: ${theme.color.text};
  }

  /* Its border is at the start of the content, like those of the panels. */
  @media (forced-colors: active) {
    .toggle {
      margin: 0;
    }
  }

  h1 {
    flex: 1;
    font-size: ${theme.type.fsH2};
    text-wrap: balance;
  }

  ${media.mobile} {
    margin-bottom: ${theme.space[5]};
  }

  /* The longest title must fit on one line, also beside a button. */
  ${media.smallest} {
    column-gap: ${theme.space[2]};

    h1 {
      font-size: ${theme.type.fsH3};
    }
  }
`;
