/** Ends a program when it is told to, by Ctrl-C or by the program that started it. */
export function stopWithParent(stop: () => void) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
}
