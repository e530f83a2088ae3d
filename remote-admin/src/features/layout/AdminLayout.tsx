import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import styled from 'styled-components';
import { Loading } from '@press-start/shared-ui/components';
import { media, theme } from '@press-start/shared-ui/themes';
import { ReauthenticationDialog } from '../access/ReauthenticationDialog';
import { barHeight } from './barHeight';
import { navbarIsVisibleAtom } from './navbarIsVisibleAtom';
import type { SectionName } from './sections';
import { Sidebar } from './Sidebar';
import { useLostFocus } from './useLostFocus';

interface Props {
  /** Name of the administrator, or `undefined` if the page is loading or has failed to load. */
  username?: string;
  section?: SectionName;
  /** Number of new contact messages, or `undefined` if it is not available. */
  newMessages?: number | undefined;
  children: ReactNode;
}

/** Renders a page of the back office: the sidebar (unless hidden), the content and any password prompt. */
export function AdminLayout({ username, section, newMessages, children }: Props) {
  const isNavbarVisible = useAtomValue(navbarIsVisibleAtom);
  const { state } = useNavigation();
  const { key } = useLocation();
  // Links such as "Clear filters" disappear when clicked, so focus is lost.
  useLostFocus(key, () => document.getElementById('main'));
  return (
    <Container data-bar={isNavbarVisible}>
      {isNavbarVisible && <Sidebar username={username} section={section} newMessages={newMessages} />}
      <Content aria-busy={state === 'loading'}>{children}</Content>
      <ReauthenticationDialog />
    </Container>
  );
}

const { color, size, space } = theme;

const Container = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-height: calc(100vh - ${barHeight});

  /* On the panels of the back office, the fill of a disabled button would look like an active one. */
  [data-look]:is(:disabled, [aria-disabled='true']) {
    background: none;
  }

  &[data-bar='true'] {
    grid-template-columns: 250px minmax(0, 1fr);
    /* The sidebar is sticky and only as high as the window. This background covers the full page height. */
    background: linear-gradient(${color.bgDeep} 0 0) left / 250px 100% no-repeat;
  }

  ${media.laptop} {
    &,
    &[data-bar='true'] {
      grid-template-columns: minmax(0, 1fr);
      grid-template-rows: auto 1fr;
      background: none;
    }
  }
`;

const Content = styled.div`
  padding: ${space[8]} ${space[9]} ${space[16]};

  /* Fade outdated content only if loading takes longer than 250 ms. */
  &[aria-busy='true'] {
    opacity: 0.6;
    transition: opacity 120ms 250ms;
  }

  /* As wide as the pages of the shop, in the middle of the space beside the sidebar. */
  ${media.wide} {
    width: 100%;
    max-width: calc(${size.pageMax} + 2 * ${space[9]});
    margin-inline: auto;
  }

  ${media.laptop} {
    padding: ${space[6]} ${size.gutter} ${space[12]};
  }

  /* Forced colours do not replace the colours of the date picker. */
  @media (forced-colors: active) {
    [type='date'] {
      color-scheme: light dark;
    }
  }
`;

/** Fills the viewport, so that the footer does not shift when the content appears. */
export const FullHeightLoading = styled(Loading)`
  min-height: 100vh;
`;
