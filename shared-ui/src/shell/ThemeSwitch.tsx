import styled from 'styled-components';
import { prepareTheme, theme, uiText, useThemeName, when, type ThemeName } from '../themes';

const names: readonly { name: ThemeName; text: string }[] = [
  { name: 'original', text: 'Original' },
  { name: 'retro', text: 'Retro' },
];

/** Original or retro: changes the look of everything, and nothing else. */
export function ThemeSwitch() {
  const { themeName, chooseTheme } = useThemeName();
  return (
    <Switch role="group" aria-label="Theme">
      {names.map(({ name, text }) => (
        <button
          key={name}
          type="button"
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

const { color, frame, radius, type } = theme;

const Switch = styled.div`
  display: inline-flex;
  padding: 0 3px;
  border-radius: ${radius.pill};
  background: ${color.bg};
  box-shadow: ${frame.frameField};

  button {
    display: grid;
    place-items: center;
    min-height: 44px;
    padding: 0 2px;
  }

  span {
    display: grid;
    place-items: center;
    height: 34px;
    /* As wide as the word is in the theme's own font, whichever stands in for it until that has come. */
    width: calc(22px + 4.15em);
    border-radius: ${radius.pill};
    ${uiText}
    font-size: ${type.fsXs};
    color: ${color.textMuted};
  }

  button:last-child span {
    width: calc(22px + 3em);
  }

  ${when.retro} {
    span {
      width: calc(22px + 3.2em);
    }

    button:last-child span {
      width: calc(22px + 2em);
    }
  }

  button:hover span {
    color: ${color.text};
  }

  button[aria-pressed='true'] span {
    background: ${color.textHead};
    color: ${color.bgDeep};
  }
`;
