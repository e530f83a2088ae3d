import { confirmDialog, showDialog } from './dialog';

jest.mock('./sweetDialog', () => {
  throw new Error('Loading chunk failed');
});

test("The browser's own dialogs are used when the dialog library cannot be loaded", async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  const message = jest.spyOn(window, 'alert').mockImplementation();
  const recorded = jest.spyOn(window, 'confirm').mockReturnValue(true);
  await showDialog({ title: 'Sin stock', list: ['Celeste is sold out.'] });
  expect(message).toHaveBeenCalledWith('Sin stock\nCeleste is sold out.');
  expect(await confirmDialog({ title: 'Are you sure?', text: 'Your cart will be empty!' })).toBe(true);
  expect(recorded).toHaveBeenCalledWith('Are you sure?\nYour cart will be empty!');
  logged.mockRestore();
});
