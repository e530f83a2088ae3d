import { useId } from 'react';
import styled, { css } from 'styled-components';
import { Panel, PanelTitle } from '@press-start/shared-ui/components';
import { Icon } from '@press-start/shared-ui/icons';
import { media, theme, when } from '@press-start/shared-ui/themes';

interface Props {
  title: string;
  name: 'platform' | 'genre';
  options: readonly { value: string; count: number }[];
  selected: readonly string[];
}

/** Renders a checkbox for each platform or genre, with its number of games. */
export function FilterChoices({ title, name, options, selected }: Props) {
  const titleId = useId();
  // Hidden fields preserve partial names, which can only come from the URL.
  const partialNames = selected.filter((value) => !options.some((option) => option.value === value));
  return (
    <Panel className="wide" role="group" aria-labelledby={titleId}>
      <PanelTitle id={titleId}>{title}</PanelTitle>
      {partialNames.map((value) => (
        <input key={value} type="hidden" name={name} value={value} />
      ))}
      <ChoiceList>
        {options.map(({ value, count }) => (
          <li key={value}>
            <label data-none={count === 0 || undefined}>
              <Checkbox type="checkbox" name={name} value={value} defaultChecked={selected.includes(value)} />
              <Icon name="check" size={18} />
              <span>{value}</span> <b>{count}</b>
            </label>
          </li>
        ))}
      </ChoiceList>
    </Panel>
  );
}

const { color, frame, radius, size, space, type } = theme;

/** Two columns, whose widths depend on their names, with small checkboxes and text. */
const smallColumns = css`
  grid-template-columns: repeat(2, auto);
  column-gap: ${space[1]};
  justify-content: space-between;

  input {
    width: 20px;
    height: 20px;
  }

  .icon {
    left: 1px;
  }

  span,
  b {
    font-size: ${type.fsXs};
  }
`;

const ChoiceList = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(190px, 1fr));
  gap: 0 ${space[5]};

  label {
    position: relative;
    display: flex;
    align-items: center;
    gap: ${space[3]};
    min-height: ${size.tap};
    cursor: pointer;
  }

  .icon {
    position: absolute;
    left: 4px;
    color: ${color.onAccent};
    visibility: hidden;
    pointer-events: none;
  }

  :checked + .icon {
    visibility: visible;
  }

  span {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  b {
    min-width: 3ch;
    padding: 0 ${space[2]};
    border-radius: ${radius.pill};
    box-shadow: ${frame.frame};
    text-align: center;
    font-weight: inherit;
    font-variant-numeric: tabular-nums;
    color: ${color.textMuted};
  }

  [data-none] {
    color: ${color.textMuted};
  }

  ${when.retro} {
    grid-template-columns: repeat(auto-fill, minmax(220px, 1fr));

    /* A pixel frame would look like a control. */
    b {
      box-shadow: none;
    }
  }

  ${media.mobile} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 0 ${space[3]};

    label {
      gap: ${space[2]};
    }

    span,
    b {
      font-size: ${type.fsS};
    }

    /* At 390 px, the longest names fit on one line. The frame makes the checkbox 6 px larger. */
    ${when.retro} {
      ${smallColumns}
    }

    /* The count is next to its name, because at the right edge it would seem to belong to the next column. */
    span {
      flex: 0 1 auto;
    }

    b {
      min-width: 0;
      margin-left: calc(-1 * ${space[1]});
      padding: 0;
      box-shadow: none;
    }
  }

  ${media.smallest} {
    ${when.original} {
      ${smallColumns}

      label {
        gap: ${space[1]};
      }

      b {
        margin-left: 0;
      }
    }

    /* Two columns of names do not fit beside each other. */
    ${when.retro} {
      grid-template-columns: minmax(0, 1fr);

      span {
        flex: 1;
      }
    }
  }
`;

const Checkbox = styled.input`
  flex: none;
  width: 26px;
  height: 26px;
  border-radius: ${radius.s};
  background: ${color.field};
  box-shadow: ${frame.frameField};
  appearance: none;
  cursor: pointer;

  &:checked {
    background: ${color.accent};
  }

  /* Forced colours remove backgrounds and shadows, so show the native checkbox. */
  @media (forced-colors: active) {
    appearance: auto;

    & + .icon {
      display: none;
    }
  }
`;
