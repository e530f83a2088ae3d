import { useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { Icon } from '../icons';
import { theme, when } from '../themes';
import { inputStyles } from './Field';

interface Props {
  label: string;
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
}

/** Renders a number between two buttons, each of which is disabled at its limit. */
export function Stepper({ label, value, min = 1, max, onChange }: Props) {
  const lessButton = useRef<HTMLButtonElement>(null);
  const moreButton = useRef<HTMLButtonElement>(null);

  // Move focus to the other button, because a button loses focus when it becomes disabled.
  useLayoutEffect(() => {
    const [pressed, other] = value >= max ? [moreButton, lessButton] : [lessButton, moreButton];
    if (pressed.current?.disabled && document.activeElement === pressed.current) other.current?.focus();
  }, [value, max]);

  return (
    <Box role="group" aria-label={label}>
      <button
        ref={lessButton}
        type="button"
        aria-label="One less"
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" size={18} />
      </button>
      <output>{value}</output>
      <button
        ref={moreButton}
        type="button"
        aria-label="One more"
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" size={18} />
      </button>
    </Box>
  );
}

const { color, radius, size, type } = theme;

const Box = styled.div`
  display: inline-flex;
  align-items: center;
  ${inputStyles}

  button {
    display: grid;
    place-items: center;
    width: ${size.tap};
    height: ${size.tap};
    border-radius: ${radius.m};
  }

  button:hover:enabled {
    background: ${color.surface2};
  }

  button:disabled {
    color: ${color.line};
    cursor: not-allowed;
  }

  output {
    min-width: 36px;
    text-align: center;
    font-size: ${type.fsL};
    font-weight: 700;
  }

  ${when.retro} output {
    font-weight: 400;
  }
`;
