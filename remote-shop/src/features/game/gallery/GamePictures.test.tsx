// Load the lazy dialog up front, so that no test waits for its compilation.
import '../actions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { makeGame, renderRoute } from '@press-start/shared-ui/testing';
import { GamePictures } from './GamePictures';

const pictures = ['a', 'b', 'c'].map((part) => `/images/covers/7-${part}-480.webp`);

async function openGallery(image_product = pictures) {
  const game = makeGame({ id_product: 7, name_product: 'celeste', image_product });
  const page = { path: '/game/7', element: <GamePictures game={game} reviews={[]} /> };
  const view = await renderRoute([page], { url: '/game/7' });
  const link = await screen.findByRole('link', { name: 'Celeste, cover, full size' });
  expect(link).toHaveAttribute('href', pictures[0]);
  await view.user.click(link);
  const dialog = await screen.findByRole('dialog', { name: 'Pictures of Celeste' });
  return { ...view, link, dialog, gallery: within(dialog) };
}

test('A click on the picture opens it at full size, and Escape closes it and restores focus', async () => {
  const { user, dialog, gallery, link } = await openGallery();
  await waitFor(() => expect(dialog).toHaveFocus());
  expect(gallery.getByRole('img', { name: 'Celeste, cover' })).toHaveAttribute('src', pictures[0]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(link).toHaveFocus());
});

test('Arrow keys, Home, End and a button change the picture in the gallery, and the page then shows the same picture', async () => {
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

const currentScale = (gallery: ReturnType<typeof within>) =>
  Number(/scale\((.+)\)/.exec(gallery.getByRole('img').style.transform)?.[1]);

test('The + and - keys and the Zoom in button change the size of the picture, and 0 and Home restore its original size', async () => {
  const { user, gallery } = await openGallery();
  await user.keyboard('+');
  expect(currentScale(gallery)).toBe(1.5);
  await user.click(gallery.getByRole('button', { name: 'Zoom in' }));
  expect(currentScale(gallery)).toBe(2.25);
  await user.keyboard('-');
  expect(currentScale(gallery)).toBe(1.5);
  await user.keyboard('0');
  expect(currentScale(gallery)).toBe(1);
  await user.keyboard('+{Home}');
  expect(currentScale(gallery)).toBe(1);
});

/** Simulates a pointer event, which jsdom does not implement, with a mouse event that has a pointer id. */
function firePointer(target: Element, type: string, pointerId: number, clientX: number, clientY = 0) {
  const event = new MouseEvent(`pointer${type}`, { bubbles: true, clientX, clientY, button: 0 });
  Object.defineProperty(event, 'pointerId', { value: pointerId });
  act(() => void fireEvent(target, event));
}

test('Moving two fingers apart enlarges the picture', async () => {
  const { gallery } = await openGallery();
  const picture = gallery.getByRole('img');
  firePointer(picture, 'down', 1, -50);
  firePointer(picture, 'down', 2, 50);
  firePointer(picture, 'move', 2, 150);
  expect(currentScale(gallery)).toBe(2);
  firePointer(picture, 'up', 1, -50);
  firePointer(picture, 'up', 2, 150);
  expect(gallery.getByRole('status')).toHaveTextContent('Picture 1 of 3');
});

test('A swipe shows the next picture, a double tap enlarges the picture, and another double tap restores its size', async () => {
  const { gallery } = await openGallery();
  firePointer(gallery.getByRole('img'), 'down', 1, 200);
  firePointer(gallery.getByRole('img'), 'move', 1, 100);
  firePointer(gallery.getByRole('img'), 'up', 1, 100);
  expect(gallery.getByRole('status')).toHaveTextContent('Picture 2 of 3');
  const doubleTap = () => {
    for (let tap = 0; tap < 2; tap += 1) {
      firePointer(gallery.getByRole('img'), 'down', 1, 10);
      firePointer(gallery.getByRole('img'), 'up', 1, 10);
    }
  };
  doubleTap();
  expect(currentScale(gallery)).toBe(2.5);
  doubleTap();
  expect(currentScale(gallery)).toBe(1);
});

test('A picture that cannot be loaded is replaced by a message, and the other pictures remain available', async () => {
  const { user, gallery } = await openGallery();
  fireEvent.error(gallery.getByRole('img'));
  expect(gallery.getByText('This picture could not be loaded.')).toBeVisible();
  await user.keyboard('{ArrowRight}');
  expect(gallery.getByRole('img', { name: 'Celeste, picture 2' })).toBeVisible();
});

test('The gallery of a game with a single picture has no button for the next picture', async () => {
  const { gallery } = await openGallery(pictures.slice(0, 1));
  expect(gallery.queryByRole('button', { name: 'Next picture' })).toBeNull();
  expect(gallery.getByRole('button', { name: 'Zoom in' })).toBeVisible();
});

test('axe finds no accessibility violations in the gallery (contrast and landmarks are not checked)', async () => {
  const { container } = await openGallery();
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations).toEqual([]);
});
