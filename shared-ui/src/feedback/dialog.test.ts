import { confirmDialog, showDialog } from './dialog';

jest.mock('./sweetDialog', () => {
  throw new Error('Loading chunk failed');
});

test('Native browser dialogs are used when the dialog library cannot be loaded', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation();
  const alertSpy = jest.spyOn(window, 'alert').mockImplementation();
  const confirmSpy = jest.spyOn(window, 'confirm').mockReturnValue(true);
  await showDialog({ title: 'Sin stock', list: ['Celeste is sold out.'] });
  expect(alertSpy).toHaveBeenCalledWith('Sin stock\nCeleste is sold out.');
  expect(await confirmDialog({ title: 'Are you sure?', text: 'Your cart will be empty!' })).toBe(true);
  expect(confirmSpy).toHaveBeenCalledWith('Are you sure?\nYour cart will be empty!');
  consoleError.mockRestore();
});
