import type { ComponentPropsWithRef } from 'react';
import styled from 'styled-components';
import { Icon } from '../icons';
import { media, theme } from '../themes';
import { inputStyles } from './Field';

type Props = ComponentPropsWithRef<'select'> & {
  /** Accessible name. It is not visible, so the first option should describe the field. */
  label: string;
  options: readonly { value: string; text: string }[];
};

export function Select({ label, options, className, ...select }: Props) {
  return (
    <Box className={className}>
      <select aria-label={label} {...select}>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="down" size={18} />
    </Box>
  );
}

const Box = styled.span`
  position: relative;
  display: block;

  select {
    width: 100%;
    min-height: 46px;
    padding: 0 ${theme.space[9]} 0 ${theme.space[3]};
    /* Narrow phones show the whole name of the sort order. */
    font-size: min(1em, 5.4vw);
    text-overflow: ellipsis;
    appearance: none;
    cursor: pointer;
    ${inputStyles}

    ${media.smallest} {
      padding-right: ${theme.space[8]};
    }
  }

  .icon {
    position: absolute;
    right: 12px;
    /* Centres the icon, which is 18 px high. */
    top: calc(50% - 9px);
    color: ${theme.color.accent};
    pointer-events: none;
  }
`;
