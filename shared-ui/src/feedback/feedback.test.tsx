import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmDialog, showDialog, toast } from '.';

// sweetalert2 restores the scroll position, but jsdom does not implement `scrollTo`.
window.scrollTo = () => undefined;

test('A toast appears at the bottom left with a decorative cover [R142]', async () => {
  toast('Your review was sent!', { thumbnail: '/images/covers/3-240.webp' });
  const text = await screen.findByText('Your review was sent!');
  expect(text.closest('[role=status]')).toBeInTheDocument();
  expect(text.closest('.Toastify__toast-container--bottom-left')).toBeInTheDocument();
  expect(text.parentElement?.querySelector('img')).toHaveAttribute('alt', '');
});

test('A toast shows markup as plain text', async () => {
  toast('<b>Not bold</b>');
  expect(await screen.findByText('<b>Not bold</b>')).toBeInTheDocument();
});

test('The action of a toast runs once, even after a second click and Ctrl+Z', async () => {
  const run = jest.fn();
  toast('Celeste was removed.', { action: { label: 'Undo', run } });
  const button = await screen.findByRole('button', { name: 'Undo' });
  fireEvent.click(button);
  fireEvent.click(button);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(run).toHaveBeenCalledTimes(1);
});

test('A dialog shows its title and text, and closes when its button is pressed [R189]', async () => {
  const closed = showDialog({ title: 'Error!', text: 'Invalid username or password', confirmText: 'Ups!' });
  expect(await screen.findByRole('dialog', { name: 'Error!' })).toHaveTextContent(
    'Invalid username or password',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Ups!' }));
  await closed;
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('confirmDialog resolves to whether the user confirmed [R152]', async () => {
  const question = {
    title: 'Are you sure?',
    text: 'Your cart will be empty!',
    confirmText: 'Yes, clear it!',
  };
  const first = confirmDialog(question);
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, clear it!' }));
  expect(await first).toBe(true);
  const second = confirmDialog({ ...question, cancelText: 'Keep it' });
  await userEvent.click(await screen.findByRole('button', { name: 'Keep it' }));
  expect(await second).toBe(false);
  const third = confirmDialog(question);
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  expect(await third).toBe(false);
});

test('A dialog shows its list items as plain text and sets the lang attribute of its title [Q48]', async () => {
  const closed = showDialog({
    title: 'Sin stock',
    text: 'We could not take the order.',
    list: ['Celeste: 2 left', '<i>'],
    lang: 'es',
  });
  const dialog = await screen.findByRole('dialog', { name: 'Sin stock' });
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['Celeste: 2 left', '<i>']);
  expect(dialog.querySelector('[lang=es]')).toHaveTextContent('Sin stock');
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await closed;
});
