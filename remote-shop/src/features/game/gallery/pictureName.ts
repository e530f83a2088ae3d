/** Returns the text alternative of a picture of a game. */
export const pictureName = (name: string, index: number) =>
  index === 0 ? `${name}, cover` : `${name}, picture ${index + 1}`;
