import { sendMessage } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import { fieldErrors, reasonOf } from './refusals';

export interface Posted {
  sent: boolean;
  /** What has to be said of a message that was not sent, apart from its fields. */
  reason?: string;
  /** By name of the field. */
  errors: Record<string, string>;
  typed: { email: string; message: string };
}

/** Sends a form as the browser has posted it. Answers what the page says of it, and under which status. */
export async function sendPosted(form: FormData): Promise<{ posted: Posted; status: number }> {
  const text = (name: string) => String(form.get(name) ?? '');
  const typed = { email: text('email'), message: text('message') };
  try {
    await call(sendMessage, { body: { ...typed, website: text('website') } });
    return { posted: { sent: true, errors: {}, typed: { ...typed, message: '' } }, status: 200 };
  } catch (error) {
    const errors = fieldErrors(error);
    const reason = Object.keys(errors).length === 0 ? { reason: reasonOf(error) } : {};
    const status = isApiError(error) && error.status > 0 ? error.status : 503;
    return { posted: { sent: false, ...reason, errors, typed }, status };
  }
}
