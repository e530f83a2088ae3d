// Load the lazy back of the box up front, so that no test waits for its compilation.
import '../actions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import type { Review } from '@press-start/api/contract';
import { makeGame, renderRoute } from '@press-start/shared-ui/testing';
import { firePointer } from '../../../testing/firePointer';
import { mockViewport } from '../../../testing/mockViewport';
import { GamePictures } from '../gallery/GamePictures';

const makeReview = (review: Partial<Review>): Review => ({
  userIdUser: 1,
  productIdProduct: 7,
  score: 5,
  description: 'Great robots.',
  createdAt: '2026-01-30T10:00:00.000Z',
  nickname: 'mossy_dan',
  ...review,
});

const pictures = ['a', 'b', 'c'].map((part) => `/images/covers/7-${part}-480.webp`);

async function openBox(reviews: Review[] = []) {
  const game = makeGame({
    id_product: 7,
    name_product: 'celeste',
    image_product: pictures,
    description_product: 'A mountain, and a girl who climbs it.',
    publisher: 'Cartridge House',
  });
  const page = { path: '/game/7', element: <GamePictures game={game} reviews={reviews} /> };
  const view = await renderRoute([page], { url: '/game/7' });
  const front = await screen.findByRole('link', { name: 'Celeste, cover, full size' });
  const turnButton = screen.getByRole('button', { name: 'Turn the box' });
  return { ...view, front, turnButton };
}

const findBack = () => screen.findByRole('region', { name: 'Back of the box', hidden: true });
const box = () => document.querySelector<HTMLElement>('.box')!;

test('The back of the box shows the description, two pictures, the publisher and a good review', async () => {
  const { user, front } = await openBox([
    makeReview({ score: 2, description: 'Muddy menus.' }),
    makeReview({ score: 4, description: 'Fine.' }),
    makeReview({ score: 5, description: 'a'.repeat(91) }),
    makeReview({ score: 5, description: '' }),
    makeReview({ score: 5, description: 'Great robots.' }),
  ]);
  await user.hover(front);
  const back = within(await findBack());
  expect(back.getByText('A mountain, and a girl who climbs it.')).toBeInTheDocument();
  expect(back.getByText('Cartridge House')).toBeInTheDocument();
  expect(back.getByText('“Great robots.”')).toBeInTheDocument();
  expect(back.queryByText(/Muddy/)).not.toBeInTheDocument();
  const screens = (await findBack()).querySelectorAll('img');
  expect(Array.from(screens, (image) => image.getAttribute('src'))).toEqual(pictures.slice(1));
});

test('The back of the box quotes no review if none is favourable', async () => {
  const { user, front } = await openBox([makeReview({ score: 3 })]);
  await user.hover(front);
  expect(await findBack()).not.toHaveTextContent('Great robots');
});

test('The Turn button shows the spine, then the back, then the front again, and announces the face', async () => {
  const { user, turnButton } = await openBox();
  const status = screen.getByRole('status');
  await user.hover(turnButton);
  const back = await findBack();
  expect(status).toBeEmptyDOMElement();
  await user.click(turnButton);
  await waitFor(() => expect(status).toHaveTextContent('The spine of the box'));
  expect(back).toHaveAttribute('inert');
  await user.click(turnButton);
  await waitFor(() => expect(status).toHaveTextContent('The back of the box'));
  expect(back).not.toHaveAttribute('inert');
  await waitFor(() => expect(turnButton).toHaveFocus());
  await user.click(turnButton);
  await waitFor(() => expect(status).toHaveTextContent('The front of the box'));
  expect(box().style.getPropertyValue('--turn')).toBe('');
  expect(back).toHaveAttribute('inert');
});

test('Several clicks on the Turn button while its code loads turn the box only once', async () => {
  const { turnButton } = await openBox();
  for (let clicks = 0; clicks < 3; clicks += 1) fireEvent.click(turnButton);
  await findBack();
  expect(screen.getByRole('status')).toHaveTextContent('The spine of the box');
});

test('While the front of the box has focus, the arrow keys turn the box and Enter opens the picture', async () => {
  const { user, front } = await openBox();
  front.focus();
  const back = await findBack();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(back).not.toHaveAttribute('inert');
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('status')).toHaveTextContent('The spine of the box');
  await user.keyboard('{Control>}{ArrowLeft}{/Control}');
  expect(screen.getByRole('status')).toHaveTextContent('The spine of the box');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Pictures of Celeste' })).toBeInTheDocument();
});

/** Renders the box, loads its back, and returns functions that drag the front and read the angle. */
async function openForDrag() {
  // jsdom cannot capture pointers.
  Element.prototype.setPointerCapture = () => undefined;
  mockViewport('desktop');
  const view = await openBox();
  await view.user.hover(view.front);
  await findBack();
  const showcase = document.querySelector<HTMLElement>('[data-face]')!;
  const fire = (type: Parameters<typeof firePointer>[1], clientX: number, buttons = 1) =>
    firePointer(view.front, type, { clientX, buttons });
  const drag = (pixels: number) => {
    fire('down', 0);
    fire('move', pixels);
    fire('up', pixels, 0);
  };
  const angle = () => box().style.getPropertyValue('--turn');
  return { ...view, showcase, fire, drag, angle };
}

const click = (target: Element) => fireEvent.click(target, { detail: 1 });

test('A drag turns the box, and the click at its end does not open the picture', async () => {
  const { front, showcase, drag } = await openForDrag();
  drag(400);
  expect(click(front)).toBe(false);
  expect(showcase).toHaveAttribute('data-face', 'back');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('After a drag with a finger, which is not followed by a click, the next click opens the picture', async () => {
  const { front, drag } = await openForDrag();
  drag(400);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  click(front);
  expect(await screen.findByRole('dialog', { name: 'Pictures of Celeste' })).toBeInTheDocument();
});

test.each(['released on the box', 'released elsewhere'])(
  'After a press was %s, moving a pressed pointer over the box does not turn it',
  async (release) => {
    const { fire, angle } = await openForDrag();
    fire('down', 0);
    if (release === 'released on the box') fire('up', 0, 0);
    else fire('move', 0, 0);
    fire('move', 100);
    expect(angle()).toBe('');
  },
);

test('A key press ends a drag: the box returns to its previous face and no longer follows the pointer', async () => {
  const { fire, user, front, showcase, angle } = await openForDrag();
  front.focus();
  fire('down', 0);
  fire('move', 100);
  expect(showcase).toHaveAttribute('data-dragging');
  expect(angle()).not.toBe('');
  await user.keyboard('{Shift}');
  expect(showcase).not.toHaveAttribute('data-dragging');
  expect(angle()).toBe('');
  fire('move', 400);
  fire('up', 400, 0);
  expect(showcase).toHaveAttribute('data-face', 'front');
});

test('A press on the Turn button does not drag the box', async () => {
  const { turnButton, angle } = await openForDrag();
  firePointer(turnButton, 'down', { clientX: 0 });
  firePointer(turnButton, 'move', { clientX: 100 });
  expect(angle()).toBe('');
});

test('A drag does not turn the box while the page is zoomed', async () => {
  const { drag, angle } = await openForDrag();
  Object.defineProperty(window, 'visualViewport', { value: { scale: 2 }, configurable: true });
  drag(400);
  Reflect.deleteProperty(window, 'visualViewport');
  expect(angle()).toBe('');
});

test('axe finds no accessibility violations on the back of the box (contrast is not checked)', async () => {
  const { container, user, turnButton } = await openBox([makeReview({})]);
  await user.click(turnButton);
  await findBack();
  await user.click(turnButton);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('The back of the box'));
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});
