import { Cleanups } from './cleanups';

test('Cleanups run once, in reverse order, even if one of them fails', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  const { defer, run } = new Cleanups();
  const ran: string[] = [];
  defer(() => ran.push('folder'));
  defer(() => {
    throw new Error('the process has exited');
  });
  defer(async () => {
    await Promise.resolve();
    ran.push('process');
  });
  await run();
  await run();
  expect(ran).toEqual(['process', 'folder']);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});
