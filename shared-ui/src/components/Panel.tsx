import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { Icon } from '../icons';
import { labelText, lineInForcedColours, media, theme, uiText } from '../themes';

const { color, frame, radius, size, space, texture, type } = theme;

/** The middle of the page, with the gutters. */
export const Wrap = styled.div`
  max-width: calc(${size.pageMax} + 2 * ${size.gutter});
  margin: 0 auto;
  padding: 0 ${size.gutter};
`;

/** A framed surface. */
export const Panel = styled.section`
  padding: ${space.l};
  border-radius: ${radius.l};
  background: ${texture.texPanel}, ${color.surface};
  box-shadow: ${frame.frame};
  ${lineInForcedColours}

  > h2,
  > h3 {
    margin-bottom: ${space.m};
  }

  ${media.mobile} {
    padding: 18px ${space.m};
  }
`;

/** A small fact about a game. */
export const Chip = styled.li`
  display: inline-flex;
  align-items: center;
  min-height: 34px;
  padding: 0 14px;
  border-radius: ${radius.pill};
  background: ${color.surface};
  box-shadow: ${frame.frame};
  ${uiText}
  font-size: ${type.fsS};
`;

/** A caption over a figure. */
export const Caption = styled.p`
  ${labelText}
`;

/** The way back, above the heading. */
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
  /** Where the way back leads, and what it says. */
  back?: { to: string; text: string };
  /** Buttons at the right. */
  children?: ReactNode;
}

/** Way back, heading and the actions that concern the whole page. */
export function PageHead({ title, back, children }: PageHeadProps) {
  return (
    <Head>
      <div>
        {back && <BackLink to={back.to}>{back.text}</BackLink>}
        <h1>{title}</h1>
      </div>
      {children}
    </Head>
  );
}

const Back = styled(Link)`
  display: flex;
  width: fit-content;
  align-items: center;
  gap: ${space.xs};
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
  gap: 20px;
  padding: 28px 0 26px;

  ${media.mobile} {
    padding: 14px 0 18px;
  }
`;
