import { useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { Icon } from '../icons';
import { theme, when } from '../themes';
import { inputStyles } from './Field';

interface Props {
  /** What is counted, for screen readers: 'Quantity of Celeste'. */
  label: string;
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
}

/** Minus, number, plus. At either limit the button is disabled but stays. */
export function Stepper({ label, value, min = 1, max, onChange }: Props) {
  const less = useRef<HTMLButtonElement>(null);
  const more = useRef<HTMLButtonElement>(null);

  // A button that is disabled under the finger loses the focus, and with it a dialog would no longer hear its keys.
  useLayoutEffect(() => {
    const [pressed, other] = value >= max ? [more, less] : [less, more];
    if (pressed.current?.disabled && document.activeElement === pressed.current) other.current?.focus();
  }, [value, max]);

  return (
    <Well role="group" aria-label={label}>
      <button
        ref={less}
        type="button"
        aria-label="One less"
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" size={18} />
      </button>
      <output>{value}</output>
      <button
        ref={more}
        type="button"
        aria-label="One more"
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" size={18} />
      </button>
    </Well>
  );
}

const { color, radius, type } = theme;

const Well = styled.div`
  display: inline-flex;
  align-items: center;
  ${inputStyles}

  button {
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
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
