import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { ThemeProvider as StyledThemeProvider } from 'styled-components';
import { emit, useEvent } from '../events';
import { toast } from '../feedback';
import { bringTokens } from './prepareTheme';
import { theme } from './theme';
import { keptTheme, showTheme, shownTheme, type ThemeName } from './themeName';

interface ThemeChoice {
  themeName: ThemeName;
  chooseTheme: (name: ThemeName) => void;
}

const ThemeContext = createContext<ThemeChoice>({ themeName: 'original', chooseTheme: () => undefined });

interface Props {
  /** The theme the server rendered; in the browser it is read from `<html data-theme>`. */
  name?: ThemeName;
  children: ReactNode;
}

/** Makes the tokens known to styled-components and the theme's name to those that draw by it. */
export function ThemeProvider({ name, children }: Props) {
  const [themeName, setThemeName] = useState(() => name ?? shownTheme());

  useEvent('theme:changed', ({ theme: chosen }) => {
    showTheme(chosen);
    setThemeName(chosen);
  });

  useEffect(followOtherTabs, []);

  const chooseTheme = useCallback((chosen: ThemeName) => void change(chosen), []);

  const choice = useMemo(() => ({ themeName, chooseTheme }), [themeName, chooseTheme]);
  return (
    <ThemeContext value={choice}>
      <StyledThemeProvider theme={theme}>{children}</StyledThemeProvider>
    </ThemeContext>
  );
}

/** The theme's name, and the way to change it: attribute, cookie and the event `theme:changed` go along. */
export const useThemeName = () => useContext(ThemeContext);

/** A cookie tells nobody that it has changed: coming back to this tab is when it is looked at. */
function followOtherTabs(): () => void {
  const look = () => {
    const kept = keptTheme();
    if (kept && kept !== shownTheme()) void change(kept, false);
  };
  window.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', look);
  };
}

/** The page never stands without its tokens: those of the other theme are here before it is shown. */
async function change(chosen: ThemeName, moving = true): Promise<void> {
  try {
    await bringTokens();
  } catch (error) {
    console.error('The other theme could not be loaded', error);
    toast('The theme cannot be changed right now. Please try again.', { tone: 'danger' });
    return;
  }
  const tell = () => emit('theme:changed', { theme: chosen });
  if (moving) withTransition(tell);
  else tell();
}

function withTransition(tell: () => void): void {
  const still = typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || !('startViewTransition' in document)) return tell();
  document.startViewTransition(() => flushSync(tell));
}
