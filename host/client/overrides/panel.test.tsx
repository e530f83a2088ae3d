/** @jest-environment ./scripts/test/browser-environment.cjs */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter } from 'react-router-dom';
import { offerOverridePanel } from '../override-shortcut';
import { Pages } from '../pages';
import { Panel } from './Panel';

jest.mock('../remotes', () => ({ markForRetry: jest.fn(), ownerOf: jest.fn() }));

const mockOpened = jest.fn();
jest.mock('.', () => ({ openOverridePanel: () => mockOpened(), togglePanel: () => mockOpened() }));

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {open && <Panel remotes={[]} pathname="/home" onClose={() => setOpen(false)} />}
    </>
  );
}

test('The focus moves into the panel, and returns to the previous element when the panel closes [R452]', () => {
  render(<Page />);
  const button = screen.getByRole('button', { name: 'Open' });
  button.focus();
  fireEvent.click(button);
  const heading = screen.getByRole('heading', { name: 'Composition' });
  expect(document.activeElement).toBe(heading);
  fireEvent.keyDown(heading, { key: 'Escape' });
  expect(document.activeElement).toBe(button);
});

test('The panel shortcut types no character, and AltGr with the same key does not open the panel [R452]', async () => {
  const pages = new Pages([], () => {});
  const router = createMemoryRouter([{ path: '/' }]);
  offerOverridePanel(
    { remotes: [], composeFor: 'everybody', themeRules: '/theme-rules.css', hydration: {} },
    { pages, router },
  );
  const shortcut = { code: 'KeyC', altKey: true, shiftKey: true };
  // fireEvent returns whether the browser may type the character.
  expect(fireEvent.keyDown(document.body, { ...shortcut, ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(document.body, shortcut)).toBe(false);
  await waitFor(() => expect(mockOpened).toHaveBeenCalledTimes(1));
});
