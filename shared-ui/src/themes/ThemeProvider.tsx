import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { ThemeProvider as StyledThemeProvider } from 'styled-components';
import { emit, useEvent } from '../events';
import { GlobalStyle } from './GlobalStyle';
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

/** Brings the style sheet of both themes, makes the tokens known to styled-components and the theme's name to those that draw by it. */
export function ThemeProvider({ name, children }: Props) {
  const [themeName, setThemeName] = useState(() => name ?? shownTheme());
  const [alreadyStyled] = useState(hasThemeRules);

  useEvent('theme:changed', ({ theme: chosen }) => {
    showTheme(chosen);
    setThemeName(chosen);
  });

  useEffect(followOtherTabs, []);

  const chooseTheme = useCallback((chosen: ThemeName) => {
    changeWithTransition(() => emit('theme:changed', { theme: chosen }));
  }, []);

  const choice = useMemo(() => ({ themeName, chooseTheme }), [themeName, chooseTheme]);
  return (
    <ThemeContext value={choice}>
      <StyledThemeProvider theme={theme}>
        {!alreadyStyled && <GlobalStyle />}
        {children}
      </StyledThemeProvider>
    </ThemeContext>
  );
}

/** The theme's name, and the way to change it: attribute, cookie and the event `theme:changed` go along. */
export const useThemeName = () => useContext(ThemeContext);

/** A page from the server brings the rules along; to compile them once more costs a phone a noticeable while. */
function hasThemeRules(): boolean {
  if (typeof document === 'undefined') return false;
  return getComputedStyle(document.documentElement).getPropertyValue('--bg') !== '';
}

/** A cookie tells nobody that it has changed: coming back to this tab is when it is looked at. */
function followOtherTabs(): () => void {
  const look = () => {
    const kept = keptTheme();
    if (kept && kept !== shownTheme()) emit('theme:changed', { theme: kept });
  };
  window.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    window.removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', look);
  };
}

function changeWithTransition(change: () => void): void {
  const still = typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || !('startViewTransition' in document)) return change();
  document.startViewTransition(() => flushSync(change));
}
