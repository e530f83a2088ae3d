import { sendMessage } from '@press-start/api/contract';
import { call, errorMessage, fieldErrors, isApiError } from '@press-start/shared-ui/api';

export interface Posted {
  sent: boolean;
  /** What has to be said of a message that was not sent, apart from its fields. */
  reason?: string;
  /** By name of the field. */
  errors: Record<string, string>;
  typed: { email: string; message: string };
}

/** Sends a form as the browser has posted it. Returns what the page shows of it, and its status. */
export async function sendPosted(form: FormData): Promise<{ posted: Posted; status: number }> {
  const text = (name: string) => String(form.get(name) ?? '');
  const typed = { email: text('email'), message: text('message') };
  try {
    await call(sendMessage, { body: { ...typed, website: text('website') } });
    return { posted: { sent: true, errors: {}, typed: { ...typed, message: '' } }, status: 200 };
  } catch (error) {
    const errors = fieldErrors(error);
    const reason = Object.keys(errors).length === 0 ? { reason: contactErrorMessage(error) } : {};
    const status = isApiError(error) && error.status > 0 ? error.status : 503;
    return { posted: { sent: false, ...reason, errors, typed }, status };
  }
}

/** Returns why a message was not sent. */
export const contactErrorMessage = (error: unknown) =>
  errorMessage(error, (_, seconds) => `Too many messages. Wait ${seconds} seconds and try again.`);
