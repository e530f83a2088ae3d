import { textError } from './text';

/** Returns an error message if a message to the store is empty or longer than 2000 characters. */
export function contactMessageError(message: string): string | undefined {
  return textError('A message', message, 2000);
}

/** Returns an error message if a reply to a contact message is empty or longer than 5000 characters. */
export function contactReplyError(reply: string): string | undefined {
  return textError('A reply', reply, 5000);
}
