import { confirmDialog, showDialog } from './dialog';

jest.mock('./sweetDialog', () => {
  throw new Error('Loading chunk failed');
});

test("The browser's own dialogs are used when the dialog library cannot be loaded", async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  const shownAlert = jest.spyOn(window, 'alert').mockImplementation();
  const shownConfirm = jest.spyOn(window, 'confirm').mockReturnValue(true);
  await showDialog({ title: 'Sin stock', list: ['Celeste is sold out.'] });
  expect(shownAlert).toHaveBeenCalledWith('Sin stock\nCeleste is sold out.');
  expect(await confirmDialog({ title: 'Are you sure?', text: 'Your cart will be empty!' })).toBe(true);
  expect(shownConfirm).toHaveBeenCalledWith('Are you sure?\nYour cart will be empty!');
  logged.mockRestore();
});
