import { Icon } from '@press-start/shared-ui/icons';
import { hiddenText, labelText, theme, uiText } from '@press-start/shared-ui/themes';
import { useId } from 'react';
import styled from 'styled-components';

interface Props {
  /** 1 to 5; 0 while nothing is picked. */
  score: number;
  onPick: (score: number) => void;
  /** Takes the focus when it comes. */
  autoFocus?: boolean;
}

const words = ['Not rated yet', 'Game over', 'Needs a patch', 'Good for an evening', 'Great', 'High score'];

/** Five stars that are the browser's own radio buttons: one Tab stop, arrows move. */
export function StarPicker({ score, onPick, autoFocus }: Props) {
  const name = useId();
  return (
    <Group>
      <legend>Score</legend>
      <div>
        {[1, 2, 3, 4, 5].map((star) => (
          <label key={star} data-on={star <= score || undefined}>
            <input
              type="radio"
              name={name}
              value={star}
              checked={star === score}
              autoFocus={autoFocus && star === score}
              onChange={() => onPick(star)}
            />
            <Icon name="star" size={36} />
            <span>{star === 1 ? '1 star' : `${star} stars`}</span>
          </label>
        ))}
        <output aria-hidden="true">{words[score]}</output>
      </div>
    </Group>
  );
}

const { color, radius, space } = theme;

const Group = styled.fieldset`
  min-width: 0;
  padding: 0;
  border: 0;

  legend {
    padding: 0;
    ${labelText}
  }

  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    margin: ${space.xxs} 0 0 -${space.xs};
  }

  label {
    position: relative;
    display: grid;
    place-items: center;
    width: 52px;
    height: 52px;
    border-radius: ${radius.m};
    color: ${color.line};
    cursor: pointer;
  }

  label[data-on],
  div:hover > label:not(label:hover ~ label) {
    color: ${color.star};
  }

  div:hover > label:hover ~ label {
    color: ${color.line};
  }

  @media (forced-colors: active) {
    label {
      color: GrayText;
    }

    label[data-on],
    div:hover > label:not(label:hover ~ label) {
      color: Highlight;
    }
  }

  label:has(:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: -3px;
  }

  input,
  label > span {
    ${hiddenText}
  }

  output {
    margin-left: ${space.xs};
    ${uiText}
    color: ${color.textMuted};
  }
`;
