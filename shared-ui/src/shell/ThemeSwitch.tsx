import styled from 'styled-components';
import { media, prepareTheme, theme, themeNames, uiText, useThemeName, when } from '../themes';
import { labelOf } from '../themes/themeName';

export function ThemeSwitch() {
  const { themeName, chooseTheme } = useThemeName();
  return (
    <Switch role="group" aria-label="Theme">
      {themeNames.map((name) => (
        <button
          key={name}
          type="button"
          data-length={lengthOf(labelOf(name))}
          aria-pressed={name === themeName}
          onPointerEnter={() => prepareTheme(name)}
          onFocus={() => prepareTheme(name)}
          onClick={() => chooseTheme(name)}
        >
          <span>{labelOf(name)}</span>
        </button>
      ))}
    </Switch>
  );
}

/** Short labels have at most as many letters as 'Retro', and long labels more than 'Original'. */
const lengthOf = ({ length }: string) => (length > 8 ? 'long' : length > 5 ? undefined : 'short');

const { color, frame, radius, space, type } = theme;

const Switch = styled.div`
  display: inline-flex;
  padding: 0 ${space[0.5]};
  border-radius: ${radius.pill};
  background: ${color.bg};
  box-shadow: ${frame.frameField};

  button {
    display: grid;
    place-items: center;
    min-height: 44px;
    padding: 0 ${space[0.5]};
  }

  span {
    display: grid;
    place-items: center;
    height: 34px;
    /* The fixed width prevents a layout shift when the font loads. */
    width: calc(22px + 4.15em);
    border-radius: ${radius.pill};
    ${uiText}
    font-size: ${type.fsXs};
    color: ${color.textMuted};
  }

  [data-length='short'] span {
    width: calc(22px + 3em);
  }

  ${when.retro} {
    span {
      width: calc(18px + 3.2em);
    }

    [data-length='short'] span {
      width: calc(18px + 2em);
    }

    /* The frame is outside, and must stay away from the edge of the window. */
    ${media.narrow} {
      button {
        margin: calc(-1 * ${space[1]}) 0;
      }
    }
  }

  && [data-length='long'] span {
    width: auto;
    padding: 0 ${space[3]};
  }

  button:hover span {
    color: ${color.text};
  }

  button[aria-pressed='true'] span {
    background: ${color.textHead};
    color: ${color.bgDeep};
    /* Visible only in forced colours, which remove the background. */
    outline: 3px solid transparent;
  }
`;
