import { Label, Select } from '@press-start/shared-ui/components';
import { Icon } from '@press-start/shared-ui/icons';
import { theme, uiText, when } from '@press-start/shared-ui/themes';
import { useRef } from 'react';
import styled from 'styled-components';
import { Problem } from './Problem';

interface Props {
  label: string;
  /** What the server lists. */
  names: readonly string[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: readonly string[]) => void;
}

/** Several names out of the server's list, each taken out again by its x. */
export function NamesPicker({ label, names, chosen, error, onChange }: Props) {
  const box = useRef<HTMLSelectElement>(null);
  const left = names.filter((name) => !chosen.includes(name));
  return (
    <Picker>
      <Label as="span">{label}</Label>
      <Select
        ref={box}
        label={label}
        aria-required
        value=""
        options={[{ value: '', text: 'Add one' }, ...left.map((name) => ({ value: name, text: name }))]}
        onChange={({ target }) => {
          if (target.value) onChange([...chosen, target.value]);
        }}
      />
      <Problem text={error} />
      <ul aria-label={`${label} chosen`}>
        {chosen.map((name) => (
          <li key={name}>
            {name}
            <button
              type="button"
              aria-label={`Remove ${name}`}
              onClick={() => {
                onChange(chosen.filter((other) => other !== name));
                // The button is gone with its name.
                box.current?.focus();
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
  gap: ${space.xs};

  ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${space.s};
  }

  li {
    display: inline-flex;
    align-items: center;
    padding-left: 14px;
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
