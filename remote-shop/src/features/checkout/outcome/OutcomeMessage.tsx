import type { ReactNode } from 'react';
import styled from 'styled-components';
import { media, theme, when } from '@press-start/shared-ui/themes';

interface Props {
  title: string;
  picture?: ReactNode;
  children: ReactNode;
}

export function OutcomeMessage({ title, picture, children }: Props) {
  return (
    <Message role="status">
      {picture}
      <h1>{title}</h1>
      {children}
    </Message>
  );
}

const { color, space, type } = theme;

/** Places the message beside a receipt or a picture, or above it on narrow screens. */
export const OutcomeColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 440px) minmax(0, 1fr);
  gap: ${space[8]} ${space[16]};
  align-items: start;

  ${media.laptop} {
    column-gap: ${space[10]};
  }

  ${media.tablet} {
    grid-template-columns: minmax(0, 440px);
    justify-content: center;
  }
`;

const Message = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};

  h1 {
    flex: 1 0 100%;
    font-size: calc(${type.fsH2} * 1.25);
    line-height: 1.05;
    text-wrap: balance;
  }

  ${when.retro} h1 {
    font-size: clamp(16px, 2.6vw, 32px);
    line-height: 1.4;
  }

  /* Flying confetti may be behind the button. */
  [data-look^='outline']:not(:hover) {
    background: ${color.bgDeep};
  }

  /* On wide screens, the message is in the right column, although it comes first in the document. */
  @media (min-width: 761px) {
    grid-area: 1 / 2;

    h1:first-child {
      margin-top: ${space[8]};
    }
  }

  ${media.tablet} {
    h1 {
      font-size: ${type.fsH2};
    }
  }

  ${media.mobile} {
    > [data-look] {
      flex: 1 0 auto;
    }
  }

  /* 'Purchase has' fits on one line. */
  ${media.smallest} {
    ${when.original} h1 {
      font-size: 26px;
    }
  }
`;

export const OutcomeText = styled.p`
  flex: 1 0 100%;
  font-size: ${type.fsL};
  overflow-wrap: anywhere;
  text-wrap: pretty;
`;
