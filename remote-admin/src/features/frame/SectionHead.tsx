import { IconButton } from '@press-start/shared-ui/components';
import { media, theme } from '@press-start/shared-ui/themes';
import { useAtom } from 'jotai';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { navbarAtom } from './navbar';

interface Props {
  title: string;
  /** What concerns the whole section, at the right. */
  children?: ReactNode;
}

/** Heading of a section, beside the control of the admin's navigation bar. */
export function SectionHead({ title, children }: Props) {
  const [shown, show] = useAtom(navbarAtom);
  return (
    <Head>
      <IconButton
        icon={shown ? 'left' : 'right'}
        label={shown ? 'Hide admin menu' : 'Show admin menu'}
        aria-expanded={shown}
        onClick={() => show(!shown)}
      />
      <h1>{title}</h1>
      {children}
    </Head>
  );
}

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px ${theme.space.m};
  margin-bottom: 22px;

  h1 {
    flex: 1;
    font-size: ${theme.type.fsH2};
  }

  ${media.mobile} {
    margin-bottom: ${theme.space.m};
  }
`;
