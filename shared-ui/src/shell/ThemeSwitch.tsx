import styled from 'styled-components';
import { prepareTheme, theme, type ThemeName, uiText, useThemeName, when } from '../themes';

const options: readonly { name: ThemeName; text: string }[] = [
  { name: 'original', text: 'Original' },
  { name: 'retro', text: 'Retro' },
];

export function ThemeSwitch() {
  const { themeName, chooseTheme } = useThemeName();
  return (
    <Switch role="group" aria-label="Theme">
      {options.map(({ name, text }) => (
        <button
          key={name}
          type="button"
          data-name={name}
          aria-pressed={name === themeName}
          onPointerEnter={() => prepareTheme(name)}
          onFocus={() => prepareTheme(name)}
          onClick={() => chooseTheme(name)}
        >
          <span>{text}</span>
        </button>
      ))}
    </Switch>
  );
}

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
    /* A fixed width for the text in the theme's font, so that loading the font causes no layout shift. */
    width: calc(22px + 4.15em);
    border-radius: ${radius.pill};
    ${uiText}
    font-size: ${type.fsXs};
    color: ${color.textMuted};
  }

  [data-name='retro'] span {
    width: calc(22px + 3em);
  }

  ${when.retro} {
    span {
      width: calc(18px + 3.2em);
    }

    [data-name='retro'] span {
      width: calc(18px + 2em);
    }
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
