// Load the lazy pages up front, so that no test waits for their compilation.
import '../catalogue/CataloguePage';
import './AttractMode';
import './LandingPage';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import {
  listGames,
  listGenres,
  listPlatforms,
  listSaleGames,
  listWallCovers,
} from '@press-start/api/contract';
import { makeGame, renderRoute, respond } from '@press-start/shared-ui/testing';
import { routes } from '../../routes';

const covers = Array.from({ length: 32 }, (_, index) => `/images/covers/${index}-0a1b2c3d-240.webp`);

const responses = [
  respond(listWallCovers, covers),
  respond(listGames, [makeGame()]),
  respond(listSaleGames, []),
  respond(listGenres, []),
  respond(listPlatforms, []),
];

async function openLanding(wall: string[] | (() => string[]) = covers) {
  const view = await renderRoute(routes, {
    url: '/',
    responses: [respond(listWallCovers, wall), ...responses.slice(1)],
  });
  await screen.findByRole('heading', { level: 1, name: 'Press Start' });
  return view;
}

test('The landing page shows its title and a Press Start link to /home [R001]', async () => {
  await openLanding();
  expect(screen.getByRole('link', { name: 'Press Start' })).toHaveAttribute('href', '/home');
});

test.each(['{Enter}', ' '])('Pressing %p on the landing page opens the catalogue', async (key) => {
  const { user, currentUrl } = await openLanding();
  await user.keyboard(key);
  await waitFor(() => expect(currentUrl()).toBe('/home'));
});

test('The high score on the landing page is hidden from screen readers if no best result of the puzzle is stored', async () => {
  await openLanding();
  expect(screen.getByText('HI-SCORE').closest('[aria-hidden="true"]')).not.toBeNull();
});

test('The coin on the landing page adds a credit, even when activated with a key that otherwise opens the catalogue', async () => {
  const { user, currentUrl } = await openLanding();
  const coin = screen.getByRole('button', { name: 'Credit 01, insert coin' });
  await user.click(coin);
  expect(coin).toHaveAccessibleName('Credit 02, insert coin');
  expect(coin).toHaveTextContent('CREDIT 02');
  await user.keyboard('{Enter} ');
  expect(coin).toHaveTextContent('CREDIT 04');
  expect(currentUrl()).toBe('/');
});

test.each([
  ['4', 'HI-SCORE 4 moves'],
  ['2', 'HI-SCORE 2 moves'],
  ['1', 'HI-SCORE 019900'],
  ['-3', 'HI-SCORE 019900'],
  ['broken', 'HI-SCORE 019900'],
])('With %p stored as the best result of the puzzle, the landing page shows %p', async (stored, shown) => {
  // `renderRoute` clears browser storage, so store the value while the page loads.
  await openLanding(() => {
    localStorage.setItem('puzzle:best', stored);
    return covers;
  });
  const score = () => screen.getByText('HI-SCORE').parentElement;
  await waitFor(() => expect(score()).toHaveTextContent(shown));
  const isHidden = screen.getByText('HI-SCORE').closest('[aria-hidden="true"]') !== null;
  expect(isHidden).toBe(shown === 'HI-SCORE 019900');
});

describe('Attract mode', () => {
  const idleMs = 30_000;
  const parade = () => document.querySelector('[data-attract]');
  const setReducedMotion = (matches: boolean) =>
    Object.assign(window, { matchMedia: () => ({ matches, addEventListener: () => undefined }) });

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'], advanceTimers: true });
    document.getAnimations = () => [];
    setReducedMotion(false);
  });
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(window, 'matchMedia');
  });
  const idle = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  test('The landing page starts its attract mode after 30 seconds without input', async () => {
    await openLanding();
    await idle(idleMs - 1000);
    expect(parade()).toBeNull();
    await idle(1000);
    await waitFor(() => expect(parade()).toHaveTextContent('Insert coin'));
    expect(parade()).toHaveAttribute('aria-hidden', 'true');
  });

  const startAttractMode = async () => {
    await openLanding();
    await idle(idleMs);
    await waitFor(() => expect(parade()).not.toBeNull());
  };

  test.each(['keyDown', 'pointerDown', 'click', 'scroll', 'wheel', 'focusIn'] as const)(
    'The attract mode ends with the event %s and does not start again',
    async (input) => {
      await startAttractMode();
      fireEvent[input](document.body);
      expect(parade()).toBeNull();
      await idle(idleMs * 2);
      expect(parade()).toBeNull();
    },
  );

  test('The attract mode ends when its covers have passed, and does not start again', async () => {
    await startAttractMode();
    fireEvent.animationEnd(parade()!.querySelector('.parade')!);
    expect(parade()).toBeNull();
    fireEvent.keyDown(document.body);
    await idle(idleMs * 2);
    expect(parade()).toBeNull();
  });

  test('The landing page has no attract mode if the visitor prefers reduced motion', async () => {
    setReducedMotion(true);
    await openLanding();
    await idle(idleMs * 2);
    expect(parade()).toBeNull();
  });
});

const shownCovers = (container: HTMLElement) =>
  Array.from(container.querySelectorAll('.cover img'), (image) => image.getAttribute('src'));

test('The landing page shows a wall of 32 different covers', async () => {
  const { container } = await openLanding();
  expect(shownCovers(container)).toEqual(covers);
});

test('In a store with few games, the wall repeats the covers, but never shows the same cover twice in a row', async () => {
  const { container } = await openLanding(covers.slice(0, 3));
  const shown = shownCovers(container);
  expect(shown).toHaveLength(32);
  shown.slice(1).forEach((cover, index) => expect(cover).not.toBe(shown[index]));
});

test('axe finds no accessibility violations on the landing page (contrast is not checked)', async () => {
  const { container } = await openLanding();
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});
