import { normalised } from './text';

/** The contact form's message must say something, in at most 2000 characters. */
export function messageError(message: string): string | undefined {
  const text = normalised(message);
  if (!text) return 'A message is required';
  return [...text].length > 2000 ? 'A message has at most 2000 characters' : undefined;
}
