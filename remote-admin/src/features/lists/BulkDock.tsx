import type { ReactNode } from 'react';
import styled, { createGlobalStyle } from 'styled-components';
import { IconButton } from '@press-start/shared-ui/components';
import { hiddenText, media, theme, uiText } from '@press-start/shared-ui/themes';
import { gapBetweenFrames } from './gapBetweenFrames';

interface Props {
  /** Accessible name of the controls. */
  label: string;
  /** Number of selected rows. The controls are hidden if it is 0. */
  count: number;
  /** Text that states the number of selected rows. Screen readers announce its changes. */
  status: string;
  onClear: () => void;
  children: ReactNode;
}

/**
 * Renders the controls for the selected rows of a list at the bottom of the window. Place this component
 * after the list, so that it does not cover the last rows when the user scrolls to the end.
 */
export function BulkDock({ label, count, status, onClear, children }: Props) {
  return (
    <Dock data-empty={count === 0}>
      {/* Always render the status, because screen readers announce only changes to existing elements. */}
      <Status role="status">{status}</Status>
      {count > 0 && (
        <>
          <FocusSpace />
          <Controls role="group" aria-label={label}>
            {children}
          </Controls>
          <ClearButton icon="close" label="Clear choice" title="Clear choice" onClick={onClear} />
        </>
      )}
    </Dock>
  );
}

const { color, layer, radius, shadow, size, space, texture } = theme;

/** Prevents the controls from covering a focused element that the browser scrolls into view. */
const FocusSpace = createGlobalStyle`
  html {
    scroll-padding-bottom: ${space[30]};

    ${media.tablet} {
      scroll-padding-bottom: calc(2 * ${space[30]} + ${space[9]});
    }
  }
`;

const Dock = styled.div`
  position: sticky;
  bottom: ${space[3]};
  z-index: ${layer.nav};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  ${gapBetweenFrames}
  margin-top: ${space[4]};
  padding: ${space[3]} ${space[4]};
  border-radius: ${radius.l};
  background: ${texture.texPanel}, ${color.bgDeep};
  box-shadow:
    ${shadow.panel},
    inset 0 0 0 2px ${color.line};

  &[data-empty='true'] {
    ${hiddenText}
  }

  ${media.mobile} {
    bottom: 0;
    margin-inline: calc(${size.gutter} * -1);
    padding: ${space[2]} ${size.gutter};
    border-radius: 0;
  }
`;

const Status = styled.p`
  ${uiText}
  line-height: 1.3;
  white-space: nowrap;

  ${media.tablet} {
    flex: 1;
  }
`;

/** The margin makes the row of the status lower than the touch target. */
const ClearButton = styled(IconButton)`
  margin: calc(${space[2]} * -1);
  box-shadow: none;
  color: ${color.textMuted};

  &:hover {
    color: ${color.text};
  }

  .icon {
    width: 18px;
    height: 18px;
  }
`;

const Controls = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  ${gapBetweenFrames}

  ${media.tablet} {
    flex: 1 0 100%;
    order: 1;
  }
`;
