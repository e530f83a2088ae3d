import { sendMail } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';

/** Asks for the sign-up mail (specification, section 7). The store sends it of its own accord, too: nobody waits for it. */
export async function sendWelcome(email: string, username: string): Promise<void> {
  try {
    await call(sendMail, { body: { email, username, action: 'signup' }, keepalive: true });
  } catch (error) {
    console.warn('The sign-up mail could not be asked for', error);
  }
}
