/** Returns the alt text of a game's picture. */
export const pictureName = (name: string, index: number) =>
  index === 0 ? `${name}, cover` : `${name}, picture ${index + 1}`;
