import { textError } from './text';

/** Returns an error message if a public reply to a review is empty or longer than 2000 characters. */
export function reviewReplyError(reply: string): string | undefined {
  return textError('A reply', reply, 2000);
}
