/**
 * On narrow screens, a list shows only the main values of each row, and a button shows and hides its other values
 * and actions. The other values stay in their cells: styles hide them, so that wide screens show all of them.
 */
import { useState } from 'react';
import styled, { css } from 'styled-components';
import { IconButton } from '@press-start/shared-ui/components';
import { theme } from '@press-start/shared-ui/themes';

/**
 * Selects the expanded toggle of a row. Follow `:has()` with `>`, because the build removes a space after it.
 *
 * @example `tr:not(:has(${expandedToggle})) > .more { display: none; }`
 */
export const expandedToggle = ".toggle > [aria-expanded='true']";

/** Turns the arrow of an expanded button upwards. */
export const turnExpandedArrow = css`
  &[aria-expanded='true'] .icon {
    transform: rotate(180deg);
  }
`;

interface Props {
  /** Accessible name of the record, such as a username. */
  name: string;
  isExpanded: boolean;
  onToggle: () => void;
}

/** Renders the button that shows and hides the details. Its parent needs the class `toggle`. */
export const DetailsToggle = ({ name, isExpanded, onToggle }: Props) => (
  <Toggle icon="down" label={`Details of ${name}`} aria-expanded={isExpanded} onClick={onToggle} />
);

/** First cell of a row of a table with `compactRows`. It has no header, because such rows have none on narrow screens. */
export function DetailsCell({ name }: Pick<Props, 'name'>) {
  const [isExpanded, setIsExpanded] = useState(false);
  return (
    <Cell className="toggle">
      <DetailsToggle name={name} isExpanded={isExpanded} onToggle={() => setIsExpanded(!isExpanded)} />
    </Cell>
  );
}

const Toggle = styled(IconButton)`
  box-shadow: none;
  color: ${theme.color.textMuted};

  &:hover {
    color: ${theme.color.text};
  }

  ${turnExpandedArrow}
`;

const Cell = styled.td`
  display: none;
`;
