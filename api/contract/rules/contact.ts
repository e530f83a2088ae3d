import { textError } from './text';

/** Returns the error message for a message to the store that is empty or longer than 2000 characters. */
export function messageError(message: string): string | undefined {
  return textError('A message', message, 2000);
}

/** Returns the error message for a reply to a contact message that is empty or longer than 5000 characters. */
export function replyError(reply: string): string | undefined {
  return textError('A reply', reply, 5000);
}
