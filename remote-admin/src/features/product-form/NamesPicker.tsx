import { useRef } from 'react';
import styled from 'styled-components';
import { Label, Select } from '@press-start/shared-ui/components';
import { Icon } from '@press-start/shared-ui/icons';
import { theme, uiText, when } from '@press-start/shared-ui/themes';
import { GroupError } from './GroupError';

interface Props {
  label: string;
  names: readonly string[];
  selectedNames: readonly string[];
  error: string | undefined;
  onChange: (selectedNames: readonly string[]) => void;
}

export function NamesPicker({ label, names, selectedNames, error, onChange }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  const available = names.filter((name) => !selectedNames.includes(name));
  return (
    <Picker>
      <Label as="span">{label}</Label>
      <Select
        ref={select}
        label={label}
        aria-required
        value=""
        options={[{ value: '', text: 'Add one' }, ...available.map((name) => ({ value: name, text: name }))]}
        onChange={({ target }) => {
          if (target.value) onChange([...selectedNames, target.value]);
        }}
      />
      <GroupError text={error} />
      <ul aria-label={`${label} chosen`}>
        {selectedNames.map((name) => (
          <li key={name}>
            {name}
            <button
              type="button"
              aria-label={`Remove ${name}`}
              onClick={() => {
                onChange(selectedNames.filter((other) => other !== name));
                // Move focus, because the focused button disappears.
                select.current?.focus();
              }}
            >
              <Icon name="close" size={12} />
            </button>
          </li>
        ))}
      </ul>
    </Picker>
  );
}

const { color, frame, radius, space, type } = theme;

const Picker = styled.div`
  display: grid;
  align-content: start;
  gap: ${space[2]};

  ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${theme.frame.gap};
    margin-top: ${space[1]};
  }

  ul:empty {
    position: absolute;
  }

  /* The frames extend beyond the names and the select. */
  ${when.retro} ul {
    margin-top: ${space[2]};
  }

  li {
    display: inline-flex;
    align-items: center;
    padding-left: ${space[3]};
    border-radius: ${radius.pill};
    background: ${color.surface2};
    box-shadow: ${frame.frame};
    ${uiText}
    font-size: ${type.fsS};
    overflow-wrap: anywhere;
  }

  ${when.retro} li {
    line-height: 1;
  }

  li button {
    display: grid;
    place-items: center;
    width: 40px;
    height: 36px;
    border-radius: ${radius.pill};
    color: ${color.textMuted};
  }

  li button:hover {
    color: ${color.accent};
  }
`;
