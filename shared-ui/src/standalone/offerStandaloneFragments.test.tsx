import { render, screen } from '@testing-library/react';
import { StoreApp } from '../app';
import { Fragment, type FragmentOffer } from '../fragments';
import { offerStandaloneFragments } from './offerStandaloneFragments';

const height = { wide: 96, narrow: 168 };

/** A fragment of this remote, whose loader returns the title of a game. */
const ownFragment: FragmentOffer = {
  id: 'related/Sequel',
  slot: 'game.after',
  height,
  load: async () => ({
    loader: async ({ params: { id } }) => `Space Invaders ${id + 1}`,
    Component: ({ params: { id }, data }: { params: { id: number }; data: string }) => (
      <p>
        The sequel of {id} is {data}
      </p>
    ),
  }),
};

/** A fragment whose chunk cannot be loaded. */
const failing = { id: 'related/Failing', height, load: () => Promise.reject(new Error('no chunk')) };

const page = (id: number) => (
  <StoreApp>
    <Fragment slot="game.after" params={{ id }} />
  </StoreApp>
);

test('A slot for which the standalone remote offers no fragment shows a placeholder with the name and params of the slot', () => {
  offerStandaloneFragments([
    { ...ownFragment, slot: 'order.after', load: () => Promise.reject(new Error()) },
  ]);
  render(page(7));
  expect(screen.getByText(/Fragments of other remotes/)).toHaveTextContent(
    'Fragments of other remotes: slot game.after, params {"id":7}',
  );
});

test('A standalone remote renders its own fragment with the data of its loader, and again for other params', async () => {
  offerStandaloneFragments([ownFragment]);
  const { rerender } = render(page(1));
  await screen.findByText('The sequel of 1 is Space Invaders 2');
  rerender(page(2));
  await screen.findByText('The sequel of 2 is Space Invaders 3');
  expect(screen.queryByText(/Fragments of other remotes/)).toBeNull();
});

test('An error of a fragment of a standalone remote is reported, so that the development server shows it', async () => {
  const reported = new Promise<unknown>((resolve) => {
    window.reportError = resolve;
  });
  offerStandaloneFragments([{ ...failing, slot: 'game.after' }]);
  render(page(1));
  expect(await reported).toEqual(new Error('no chunk'));
});
