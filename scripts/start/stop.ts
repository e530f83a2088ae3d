/** Ends a program when it is told to, by a signal or by the end of the program that started it. */
export function stopWithParent(stop: () => void) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  process.once('disconnect', stop);
  // Gone before anybody could listen.
  if (process.connected === false) stop();
}
