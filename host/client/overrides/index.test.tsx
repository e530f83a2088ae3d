/** @jest-environment ./scripts/test/browser-environment.cjs */
import { act, screen } from '@testing-library/react';
import { Pages } from '../pages';
import { openOverridePanel, togglePanel } from '.';

jest.mock('./follow-changes', () => ({ followChanges: () => () => undefined }));
jest.mock('../remotes', () => ({ markForRetry: jest.fn(), ownerOf: jest.fn() }));

test('The shortcut opens the panel even if it is pressed before the panel has been rendered [R452]', async () => {
  Object.assign(globalThis, { fetch: jest.fn(async () => Response.json([])) });
  const path = { get: () => '/home', subscribe: () => () => undefined };
  const tab = {
    remotes: [],
    pages: new Pages([], () => undefined),
    revalidate: async () => undefined,
    destination: () => ({ pathname: '/home', search: '' }),
    reload: () => undefined,
    path,
  };
  await act(async () => {
    openOverridePanel(tab, false);
    togglePanel();
  });
  expect(await screen.findByRole('heading', { name: 'Composition' })).not.toBeNull();
});
