import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { Icon } from '@press-start/shared-ui/icons';
import { theme } from '@press-start/shared-ui/themes';

export function Checkbox(props: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <Box>
      <input {...props} type="checkbox" />
      <Icon name="check" size={18} />
    </Box>
  );
}

const { color, frame, radius } = theme;

const Box = styled.span`
  position: relative;
  flex: none;
  display: inline-grid;
  width: 26px;
  height: 26px;

  input {
    border-radius: ${radius.s};
    background: ${color.field};
    box-shadow: ${frame.frameField};
    appearance: none;
    cursor: pointer;
  }

  .icon {
    position: absolute;
    inset: 4px;
    color: ${color.onAccent};
    visibility: hidden;
    pointer-events: none;
  }

  input:checked {
    background: ${color.accent};
  }

  input:checked + .icon {
    visibility: visible;
  }

  /* Forced colours remove backgrounds and shadows, so show the native checkbox. */
  @media (forced-colors: active) {
    input {
      appearance: auto;
    }

    .icon {
      display: none;
    }
  }
`;
