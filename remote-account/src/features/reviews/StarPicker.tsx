import { useId } from 'react';
import styled from 'styled-components';
import { Icon } from '@press-start/shared-ui/icons';
import { hiddenText, labelText, media, theme, uiText } from '@press-start/shared-ui/themes';

interface Props {
  /** Score from 1 to 5, or 0 if no star is selected. */
  score: number;
  onPick: (score: number) => void;
  /** Whether to focus the selected star on mount. */
  autoFocus?: boolean;
  /**
   * Whether the score was reset after a review was sent. The stars and the label are then empty, because the
   * reset score could be mistaken for the score of the sent review.
   */
  isReset?: boolean;
}

const scoreLabels = [
  'Not rated yet',
  'Game over',
  'Needs a patch',
  'Good for an evening',
  'Great',
  'High score',
];

/** The stars are native radio buttons: a single tab stop, with arrow keys to change the score. */
export function StarPicker({ score, onPick, autoFocus, isReset = false }: Props) {
  const name = useId();
  return (
    <Group>
      <legend>Score</legend>
      <div className="stars">
        {[1, 2, 3, 4, 5].map((star) => {
          const isOn = star <= score && !isReset;
          return (
            <label key={star} className="star" data-on={isOn || undefined}>
              <input
                type="radio"
                name={name}
                value={star}
                checked={star === score}
                autoFocus={autoFocus && star === score}
                onChange={() => onPick(star)}
              />
              <Icon name={isOn ? 'star' : 'starOutline'} size={36} />
              <span className="star-name">{star === 1 ? '1 star' : `${star} stars`}</span>
            </label>
          );
        })}
        <output aria-hidden="true">{isReset ? '' : scoreLabels[score]}</output>
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

  .stars {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    margin: ${space[1]} 0 0 calc(${space[2]} * -1);
  }

  .star {
    position: relative;
    display: grid;
    place-items: center;
    width: 52px;
    height: 52px;
    border-radius: ${radius.m};
    color: ${color.line};
    cursor: pointer;
  }

  ${media.smallest} {
    .star {
      width: ${theme.size.tap};
    }
  }

  .star[data-on],
  .stars:hover > .star:not(.star:hover ~ .star) {
    color: ${color.star};
  }

  .stars:hover > .star:hover ~ .star {
    color: ${color.line};
  }

  @media (forced-colors: active) {
    .star {
      color: GrayText;
    }

    .star[data-on],
    .stars:hover > .star:not(.star:hover ~ .star) {
      color: Highlight;
    }
  }

  .star:has(:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: -3px;
  }

  input,
  .star-name {
    ${hiddenText}
  }

  output {
    margin-left: ${space[2]};
    ${uiText}
    color: ${color.textMuted};
  }
`;
