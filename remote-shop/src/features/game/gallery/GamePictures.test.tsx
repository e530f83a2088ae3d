// Load the lazy dialog up front, so that no test waits for its compilation.
import '../actions';
import { act, fireEvent, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { makeGame, renderRoute } from '@press-start/shared-ui/testing';
import { GamePictures } from './GamePictures';

const pictures = ['a', 'b', 'c'].map((part) => `/images/covers/7-${part}-480.webp`);

async function openGallery(image_product = pictures) {
  const game = makeGame({ id_product: 7, name_product: 'celeste', image_product });
  const page = { path: '/game/7', element: <GamePictures game={game} /> };
  const view = await renderRoute([page], { at: '/game/7' });
  const link = await screen.findByRole('link', { name: 'Celeste, cover, full size' });
  expect(link).toHaveAttribute('href', pictures[0]);
  await view.user.click(link);
  const dialog = await screen.findByRole('dialog', { name: 'Pictures of Celeste' });
  return { ...view, link, dialog, gallery: within(dialog) };
}

test('A click on the picture opens it at full size, and Escape closes it and returns the focus', async () => {
  const { user, dialog, gallery, link } = await openGallery();
  expect(dialog).toHaveFocus();
  expect(gallery.getByRole('img', { name: 'Celeste, cover' })).toHaveAttribute('src', pictures[0]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(link).toHaveFocus();
});

test('Arrow keys, Home and End show the other pictures, and the page shows the same one', async () => {
  const { user, gallery } = await openGallery();
  const status = gallery.getByRole('status');
  const shownAfter = async (key: string) => {
    await user.keyboard(key);
    return status.textContent;
  };
  expect(await shownAfter('{ArrowRight}')).toBe('Picture 2 of 3');
  expect(await shownAfter('{End}')).toBe('Picture 3 of 3');
  expect(await shownAfter('{ArrowRight}')).toBe('Picture 1 of 3');
  expect(await shownAfter('{ArrowLeft}')).toBe('Picture 3 of 3');
  expect(await shownAfter('{Home}')).toBe('Picture 1 of 3');
  await user.click(gallery.getByRole('button', { name: 'Next picture' }));
  expect(gallery.getByRole('img', { name: 'Celeste, picture 2' })).toHaveAttribute('src', pictures[1]);
  await user.click(gallery.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('img', { name: 'Celeste, picture 2' })).toBeVisible();
});

const scaleOf = (gallery: ReturnType<typeof within>) =>
  Number(/scale\((.+)\)/.exec(gallery.getByRole('img').style.transform)?.[1]);

test('Plus and minus keys and buttons zoom, and the next picture starts at its original size', async () => {
  const { user, gallery } = await openGallery();
  await user.keyboard('+');
  expect(scaleOf(gallery)).toBe(1.5);
  await user.click(gallery.getByRole('button', { name: 'Zoom in' }));
  expect(scaleOf(gallery)).toBe(2.25);
  await user.keyboard('-');
  expect(scaleOf(gallery)).toBe(1.5);
  await user.keyboard('0');
  expect(scaleOf(gallery)).toBe(1);
  await user.keyboard('+{Home}');
  expect(scaleOf(gallery)).toBe(1);
});

/** Sends pointer events, which jsdom does not implement, as mouse events with a pointer id. */
function point(target: Element, type: string, pointerId: number, clientX: number, clientY = 0) {
  const event = new MouseEvent(`pointer${type}`, { bubbles: true, clientX, clientY, button: 0 });
  Object.defineProperty(event, 'pointerId', { value: pointerId });
  act(() => void fireEvent(target, event));
}

test('Two fingers that move apart enlarge the picture', async () => {
  const { gallery } = await openGallery();
  const picture = gallery.getByRole('img');
  point(picture, 'down', 1, -50);
  point(picture, 'down', 2, 50);
  point(picture, 'move', 2, 150);
  expect(scaleOf(gallery)).toBe(2);
  point(picture, 'up', 1, -50);
  point(picture, 'up', 2, 150);
  expect(gallery.getByRole('status')).toHaveTextContent('Picture 1 of 3');
});

test('A swipe shows the next picture, and a double tap enlarges it and fits it again', async () => {
  const { gallery } = await openGallery();
  point(gallery.getByRole('img'), 'down', 1, 200);
  point(gallery.getByRole('img'), 'move', 1, 100);
  point(gallery.getByRole('img'), 'up', 1, 100);
  expect(gallery.getByRole('status')).toHaveTextContent('Picture 2 of 3');
  const doubleTap = () => {
    for (let tap = 0; tap < 2; tap += 1) {
      point(gallery.getByRole('img'), 'down', 1, 10);
      point(gallery.getByRole('img'), 'up', 1, 10);
    }
  };
  doubleTap();
  expect(scaleOf(gallery)).toBe(2.5);
  doubleTap();
  expect(scaleOf(gallery)).toBe(1);
});

test('A picture that cannot be loaded is replaced by a message, and the other pictures remain', async () => {
  const { user, gallery } = await openGallery();
  fireEvent.error(gallery.getByRole('img'));
  expect(gallery.getByText('This picture could not be loaded.')).toBeVisible();
  await user.keyboard('{ArrowRight}');
  expect(gallery.getByRole('img', { name: 'Celeste, picture 2' })).toBeVisible();
});

test('A game with a single picture has no buttons for other pictures', async () => {
  const { gallery } = await openGallery(pictures.slice(0, 1));
  expect(gallery.queryByRole('button', { name: 'Next picture' })).toBeNull();
  expect(gallery.getByRole('button', { name: 'Zoom in' })).toBeVisible();
});

test('axe finds no accessibility violations in the gallery', async () => {
  const { container } = await openGallery();
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations).toEqual([]);
});
