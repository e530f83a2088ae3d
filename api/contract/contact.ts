import { endpoint } from './endpoint';
import type * as calls from './schemas/contact';

export type { ContactMessage } from './schemas/contact';

/** Leaves a message for the store; 422 carries a text for each field, as form services do. */
export const sendMessage = endpoint<typeof calls.sendMessage>({
  method: 'POST',
  path: '/contact',
  access: 'public',
});
