import { textError } from './text';

export function reviewReplyError(reply: string): string | undefined {
  return textError('A reply', reply, 2000);
}
