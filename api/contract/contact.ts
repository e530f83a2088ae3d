import { endpoint } from './endpoint';
import type * as calls from './schemas/contact';

export type { ContactMessage } from './schemas/contact';

/** Sends a message to the store; a 422 response has a message for each invalid field. */
export const sendMessage = endpoint<typeof calls.sendMessage>({
  method: 'POST',
  path: '/contact',
  access: 'public',
});
