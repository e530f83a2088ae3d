import { textError } from './text';

export function contactMessageError(message: string): string | undefined {
  return textError('A message', message, 2000);
}

export function contactReplyError(reply: string): string | undefined {
  return textError('A reply', reply, 5000);
}
