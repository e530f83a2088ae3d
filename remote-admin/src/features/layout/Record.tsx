/** Layout, title and missing-record notice of the page for a single record, such as a message or a review. */
import type { ComponentProps, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { BackLink, ButtonLink, EmptyState, Panel } from '@press-start/shared-ui/components';
import { media, theme, uiText } from '@press-start/shared-ui/themes';

interface PageProps {
  /** URL of the list from which the record was opened. */
  back: string;
  backText: string;
  children: ReactNode;
}

export const RecordPage = ({ back, backText, children }: PageProps) => (
  <>
    <BackLink to={back}>{backText}</BackLink>
    <Layout>{children}</Layout>
  </>
);

type MissingProps = Omit<PageProps, 'children'> & Pick<ComponentProps<typeof EmptyState>, 'icon' | 'text'>;

/** Shown instead of the page if the record does not exist. */
export const MissingRecord = ({ back, backText, icon, text }: MissingProps) => (
  <Panel>
    <EmptyState icon={icon} text={text}>
      <ButtonLink variant="secondary" to={back}>
        {backText}
      </ButtonLink>
    </EmptyState>
  </Panel>
);

/**
 * Renders the title of a record and focuses it. The link that opened the record has disappeared, so the focus would
 * otherwise be lost.
 */
export function RecordTitle({ id, children }: { id: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Title id={id} ref={heading} tabIndex={-1}>
      {children}
    </Title>
  );
}

const { color, space, type } = theme;

/** In narrower windows, the form beside the record would be too narrow. */
const COLUMNS_MIN_WIDTH = 1280;

const Layout = styled.div`
  display: grid;
  gap: ${space[6]};
  max-width: 820px;

  /* The record is on the left, and the forms that change it are on the right. */
  @media (min-width: ${COLUMNS_MIN_WIDTH}px) {
    grid-template: auto 1fr / repeat(2, minmax(0, 1fr));
    align-items: start;
    max-width: none;

    > :not(:first-child) {
      grid-column: 2;
    }

    > :first-child {
      grid-row: 1 / span 2;
    }
  }
`;

export const RecordHeader = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[3]} ${space[4]};
`;

/** On phones, the title has a line of its own, above the state and the action. */
const Title = styled.h2`
  flex: 1 1 220px;
  ${uiText}
  font-size: ${type.fsH4};
  line-height: 1.3;
  text-transform: none;
  overflow-wrap: anywhere;

  ${media.mobile} {
    flex-basis: 100%;
  }
`;

export const RecordMeta = styled.p`
  margin-top: ${space[1]};
  font-size: ${type.fsS};
  color: ${color.textMuted};
`;

/** Preserves the line breaks of the text. */
export const RecordText = styled.p`
  max-width: 68ch;
  margin-top: ${space[3]};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;
