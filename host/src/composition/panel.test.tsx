/** @jest-environment ./scripts/test/browser-environment.cjs */
import { useState } from 'react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { offerOverridePanel } from '../compositionKey';
import { Pages } from '../pages';
import { Panel } from './Panel';

jest.mock('../remotes', () => ({ loadAgain: jest.fn(), ownerOf: jest.fn() }));

const mockOpened = jest.fn();
jest.mock('.', () => ({ openComposition: () => mockOpened(), togglePanel: () => mockOpened() }));

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {open && <Panel remotes={[]} pathname="/home" onClose={() => setOpen(false)} />}
    </>
  );
}

test('The focus goes into the panel, and back to where it was when the panel is closed [R452]', () => {
  render(<Page />);
  const button = screen.getByRole('button', { name: 'Open' });
  button.focus();
  fireEvent.click(button);
  const heading = screen.getByRole('heading', { name: 'Composition' });
  expect(document.activeElement).toBe(heading);
  fireEvent.keyDown(heading, { key: 'Escape' });
  expect(document.activeElement).toBe(button);
});

test('The key that opens the panel writes nothing; the one that writes with AltGr opens nothing [R452]', async () => {
  const pages = new Pages([], () => {});
  const router = createMemoryRouter([{ path: '/' }]);
  offerOverridePanel({ remotes: [], composeFor: 'everybody', hydration: {} }, { pages, router });
  const alt = { code: 'KeyC', altKey: true, shiftKey: true };
  // What fireEvent answers: whether the browser may go on to write.
  expect(fireEvent.keyDown(document.body, { ...alt, ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(document.body, alt)).toBe(false);
  await waitFor(() => expect(mockOpened).toHaveBeenCalledTimes(1));
});
