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

beforeEach(() => Object.assign(globalThis, { fetch: jest.fn(async () => Response.json([])) }));

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {open && <Panel remotes={[]} pathname="/home" onClose={() => setOpen(false)} />}
    </>
  );
}

test('Focus moves into the panel, and returns to the previous element when the panel closes [R452]', () => {
  render(<Page />);
  const button = screen.getByRole('button', { name: 'Open' });
  button.focus();
  fireEvent.click(button);
  const heading = screen.getByRole('heading', { name: 'Composition' });
  expect(document.activeElement).toBe(heading);
  fireEvent.keyDown(heading, { key: 'Escape' });
  expect(document.activeElement).toBe(button);
});

test('The panel lists the feature flags, their shares and whether they are on for the visitor', async () => {
  const flags = [{ name: 'example', percent: 25, isOn: true }];
  Object.assign(globalThis, { fetch: jest.fn(async () => Response.json(flags)) });
  render(<Panel remotes={[]} pathname="/home" onClose={() => {}} />);
  const section = await screen.findByRole('region', { name: 'Feature flags' });
  expect(section.textContent).toContain('example: on for you, on for 25% of visitors');
});

test('The panel shortcut types no character, and AltGr with the same key does not open the panel [R452]', async () => {
  const pages = new Pages([], () => {});
  const router = createMemoryRouter([{ path: '/' }]);
  offerOverridePanel(
    { remotes: [], scriptsFrom: [], composeFor: 'everybody', themeRules: '/theme-rules.css', hydration: {} },
    { pages, router },
  );
  const shortcut = { code: 'KeyC', altKey: true, shiftKey: true };
  // fireEvent returns false if the default action, typing the character, was prevented.
  expect(fireEvent.keyDown(document.body, { ...shortcut, ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(document.body, shortcut)).toBe(false);
  await waitFor(() => expect(mockOpened).toHaveBeenCalledTimes(1));
});
