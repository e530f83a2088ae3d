import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { Icon } from '../icons';
import { forcedColoursBorder, labelText, media, theme, uiText } from '../themes';

const { color, frame, radius, size, space, texture, type } = theme;

/** Centred content of limited width, with gutters. */
export const Wrap = styled.div`
  max-width: calc(${size.pageMax} + 2 * ${size.gutter});
  margin: 0 auto;
  padding: 0 ${size.gutter};
`;

/** A surface with a border. Use `PanelTitle` for its heading. */
export const Panel = styled.section`
  padding: ${space[6]};
  border-radius: ${radius.l};
  background: ${texture.texPanel}, ${color.surface};
  box-shadow: ${frame.frame};
  ${forcedColoursBorder}

  ${media.mobile} {
    padding: ${space[4]};
  }
`;

/** @example <PanelTitle as="h3">Turn it off</PanelTitle> */
export const PanelTitle = styled.h2`
  margin-bottom: ${space[4]};
  font-size: ${type.fsH3};
  line-height: 1.2;
  text-wrap: balance;
`;

/** A label with a short fact about a game. */
export const Chip = styled.li`
  display: inline-flex;
  align-items: center;
  min-height: 34px;
  padding: 0 ${space[3]};
  border-radius: ${radius.pill};
  background: ${color.surface};
  box-shadow: ${frame.frame};
  ${uiText}
  font-size: ${type.fsS};
  ${forcedColoursBorder}
`;

export const Caption = styled.p`
  ${labelText}
`;

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Back to={to}>
      <Icon name="left" size={18} />
      {children}
    </Back>
  );
}

interface PageHeadProps {
  title: string;
  back?: { to: string; text: string };
  /**
   * Renders a smaller heading without space above. Only earlier releases of the back office use it; the contract
   * keeps it until the version of shared-ui is raised.
   */
  compact?: boolean;
  children?: ReactNode;
}

/** Renders a page header. The children appear beside the heading. */
export function PageHead({ title, back, compact, children }: PageHeadProps) {
  return (
    <Head data-compact={compact || undefined}>
      <div>
        {back && <BackLink to={back.to}>{back.text}</BackLink>}
        <Heading>{title}</Heading>
      </div>
      {children}
    </Head>
  );
}

const Back = styled(Link)`
  display: flex;
  width: fit-content;
  align-items: center;
  gap: ${space[2]};
  min-height: ${size.tap};
  ${uiText}
  font-size: ${type.fsS};
  color: ${color.textMuted};

  &:hover {
    color: ${color.text};
  }
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${space[5]};
  padding: ${space[7]} 0 ${space[6]};

  ${media.mobile} {
    padding: ${space[3]} 0 ${space[4]};
  }

  &[data-compact] {
    padding: 0 0 ${space[6]};
  }
`;

const Heading = styled.h1`
  [data-compact] & {
    font-size: ${type.fsH2};
  }
`;
