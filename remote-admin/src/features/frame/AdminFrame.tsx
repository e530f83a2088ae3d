import { media, theme } from '@press-start/shared-ui/themes';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useNavigation } from 'react-router-dom';
import styled from 'styled-components';
import { navbarAtom } from './navbar';
import type { SectionName } from './sections';
import { ReauthenticationDialog } from './ReauthenticationDialog';
import { SideBar } from './SideBar';

interface Props {
  /** Not known yet while the page loads. */
  username?: string;
  section?: SectionName;
  children: ReactNode;
}

/** The admin's navigation bar, while its flag is on, and what it leads to. */
export function AdminFrame({ username, section, children }: Props) {
  const shown = useAtomValue(navbarAtom);
  const { state } = useNavigation();
  return (
    <Office data-bar={shown}>
      {shown && <SideBar username={username} section={section} />}
      <div className="section" aria-busy={state === 'loading'}>
        {children}
      </div>
      <ReauthenticationDialog />
    </Office>
  );
}

const { color, size, type } = theme;

const Office = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-height: calc(100vh - ${size.navHeight});
  /* The footer keeps its distance from a page; the side bar reaches down to it. */
  margin-bottom: -72px;

  &[data-bar='true'] {
    grid-template-columns: 250px minmax(0, 1fr);
    /* The bar stays in sight; its ground reaches down to the footer. */
    background: linear-gradient(${color.bgDeep} 0 0) left / 250px 100% no-repeat;
  }

  h2 {
    font-size: ${type.fsH3};
  }

  > .section {
    padding: 30px 36px 60px;
  }

  /* What is shown is on its way out; a quick answer comes before anybody sees that. */
  > .section[aria-busy='true'] {
    opacity: 0.6;
    transition: opacity 120ms 250ms;
  }

  ${media.laptop} {
    > .section {
      padding: 24px ${size.gutter} 48px;
    }

    &,
    &[data-bar='true'] {
      grid-template-columns: minmax(0, 1fr);
      grid-template-rows: auto 1fr;
      background: none;
    }
  }
`;
