import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { ThemeProvider as StyledThemeProvider } from 'styled-components';
import { toast } from '../feedback';
import { loadTokens } from './prepareTheme';
import { theme } from './theme';
import { storedTheme, showTheme, shownTheme, type ThemeName } from './themeName';

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

/** Provides the tokens to styled-components, and the theme's name to components that render by it. */
export function ThemeProvider({ name, children }: Props) {
  const [themeName, setThemeName] = useState(() => name ?? shownTheme());

  const show = useCallback((chosen: ThemeName) => {
    showTheme(chosen);
    setThemeName(chosen);
  }, []);

  useEffect(() => followOtherTabs(show), [show]);

  const chooseTheme = useCallback((chosen: ThemeName) => void change(chosen, show), [show]);

  const choice = useMemo(() => ({ themeName, chooseTheme }), [themeName, chooseTheme]);
  return (
    <ThemeContext value={choice}>
      <StyledThemeProvider theme={theme}>{children}</StyledThemeProvider>
    </ThemeContext>
  );
}

/** Returns the theme's name and the function that changes it, with the document's attribute and the cookie. */
export const useThemeName = () => useContext(ThemeContext);

type ShowTheme = (chosen: ThemeName) => void;

/** Reads the cookie when the visitor returns to this tab: a cookie has no change event. */
function followOtherTabs(show: ShowTheme): () => void {
  const readCookie = () => {
    const stored = storedTheme();
    if (stored && stored !== shownTheme()) void change(stored, show, { animated: false });
  };
  window.addEventListener('focus', readCookie);
  document.addEventListener('visibilitychange', readCookie);
  return () => {
    window.removeEventListener('focus', readCookie);
    document.removeEventListener('visibilitychange', readCookie);
  };
}

/** Loads the tokens of the other theme before it is shown: the page is never without them. */
async function change(chosen: ThemeName, show: ShowTheme, { animated } = { animated: true }): Promise<void> {
  try {
    await loadTokens();
  } catch (error) {
    console.error('The other theme could not be loaded', error);
    toast('The theme cannot be changed right now. Please try again.', { tone: 'danger' });
    return;
  }
  if (animated) withTransition(() => show(chosen));
  else show(chosen);
}

function withTransition(update: () => void): void {
  const reducedMotion =
    typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (reducedMotion || !('startViewTransition' in document)) return update();
  document.startViewTransition(() => flushSync(update));
}
