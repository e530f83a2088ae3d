import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { ThemeProvider as StyledThemeProvider } from 'styled-components';
import { afterPaint } from '../afterPaint';
import { toast } from '../feedback';
import { loadTheme, OutdatedDocumentError } from './prepareTheme';
import { theme } from './theme';
import { knownTheme, shownTheme, showTheme, storedTheme, type ThemeName } from './themeName';

interface ThemeChoice {
  themeName: ThemeName;
  chooseTheme: (name: ThemeName) => void;
}

const ThemeContext = createContext<ThemeChoice>({
  themeName: knownTheme(undefined),
  chooseTheme: () => undefined,
});

interface Props {
  /** The theme that the server renders. Default: the value of `<html data-theme>`. */
  name?: ThemeName;
  children: ReactNode;
}

export function ThemeProvider({ name, children }: Props) {
  const [themeName, setThemeName] = useState(() => name ?? shownTheme());

  const show = useCallback((name: ThemeName) => {
    showTheme(name);
    setThemeName(name);
  }, []);

  useEffect(() => followOtherTabs(show), [show]);

  const chooseTheme = useCallback((name: ThemeName) => void changeTheme(name, show), [show]);

  const choice = useMemo(() => ({ themeName, chooseTheme }), [themeName, chooseTheme]);
  return (
    <ThemeContext value={choice}>
      <StyledThemeProvider theme={theme}>{children}</StyledThemeProvider>
    </ThemeContext>
  );
}

/** Returns the theme name and a function that changes it in the document and in the cookie. */
export const useThemeName = () => useContext(ThemeContext);

type ShowTheme = (name: ThemeName) => void;

/** Applies the theme in the cookie when this tab becomes active: not every browser reports cookie changes. */
function followOtherTabs(show: ShowTheme): () => void {
  const applyStoredTheme = () => {
    const stored = storedTheme();
    if (stored && stored !== shownTheme()) void changeTheme(stored, show, { animated: false });
  };
  window.addEventListener('focus', applyStoredTheme);
  document.addEventListener('visibilitychange', applyStoredTheme);
  return () => {
    window.removeEventListener('focus', applyStoredTheme);
    document.removeEventListener('visibilitychange', applyStoredTheme);
  };
}

/** Changes the theme only after its style rules are loaded, so that the page is never shown without them. */
async function changeTheme(
  name: ThemeName,
  show: ShowTheme,
  { animated } = { animated: true },
): Promise<void> {
  try {
    await loadTheme(name);
    await afterPaint();
  } catch (error) {
    if (error instanceof OutdatedDocumentError) {
      showTheme(name);
      location.reload();
      return;
    }
    console.error('Could not load the theme', error);
    // If the theme was changed in another tab, show no message: the next return to this tab tries again.
    if (!animated) return;
    toast('The theme cannot be changed right now. Please try again.', { tone: 'danger' });
    return;
  }
  if (animated) withTransition(() => show(name));
  else show(name);
}

function withTransition(update: () => void): void {
  const prefersReducedMotion =
    typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (prefersReducedMotion || !('startViewTransition' in document)) return update();
  document.startViewTransition(() => flushSync(update));
}
