import { sendMessage } from '@press-start/api/contract';
import { call, errorMessage, fieldErrors, isApiError } from '@press-start/shared-ui/api';

export interface ContactResult {
  isSent: boolean;
  /** Reason for the failure, unless a field is invalid. */
  reason?: string;
  /** Error messages, keyed by field name. */
  errors: Record<string, string>;
  /** Values to restore in the form. */
  values: { email: string; message: string };
}

/** Sends a form submitted without JavaScript. Returns the outcome and the HTTP status of the page. */
export async function sendContactForm(form: FormData): Promise<{ result: ContactResult; status: number }> {
  const text = (name: string) => String(form.get(name) ?? '');
  const values = { email: text('email'), message: text('message') };
  try {
    await call(sendMessage, { body: { ...values, website: text('website') } });
    return { result: { isSent: true, errors: {}, values: { ...values, message: '' } }, status: 200 };
  } catch (error) {
    const errors = fieldErrors(error);
    const reason = Object.keys(errors).length === 0 ? { reason: contactErrorMessage(error) } : {};
    const status = isApiError(error) && error.status > 0 ? error.status : 503;
    return { result: { isSent: false, ...reason, errors, values }, status };
  }
}

export const contactErrorMessage = (error: unknown) =>
  errorMessage(error, (_, seconds) => `Too many messages. Wait ${seconds} seconds and try again.`);
