import { normalised } from './text';

/** Returns the error message for a message to the store that is empty or longer than 2000 characters. */
export function messageError(message: string): string | undefined {
  const text = normalised(message);
  if (!text) return 'A message is required';
  return [...text].length > 2000 ? 'A message has at most 2000 characters' : undefined;
}
