import { sendMessage, TOKEN_HEADER } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { showDialog } from '@press-start/shared-ui/feedback';
import { currentSession } from '@press-start/shared-ui/session';
import { useState } from 'react';
import type { RefObject } from 'react';
import { fieldErrors, reasonOf } from './refusals';

type Errors = Record<string, string | undefined>;

/**
 * Sends what stands in the form, and says how that went: beside the fields, or in a dialog.
 *
 * @param known what is wrong with the fields as the server has drawn them
 */
export function useMessage(form: RefObject<HTMLFormElement | null>, known: Errors = {}) {
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState(known);

  const fieldOf = (name: string) => {
    const field = form.current?.elements.namedItem(name);
    return field instanceof HTMLElement ? field : undefined;
  };

  const send = async () => {
    if (!form.current) return;
    const fields = Object.fromEntries(
      [...new FormData(form.current)].map(([name, value]) => [name, String(value)]),
    );
    setSending(true);
    try {
      await call(sendMessage, { headers: writer(), body: fields });
    } catch (error) {
      setSending(false);
      const wrong = fieldErrors(error);
      setErrors(wrong);
      const [first] = Object.keys(wrong);
      if (first) fieldOf(first)?.focus();
      else await showDialog({ title: 'Error!', text: reasonOf(error) });
      return;
    }
    setSending(false);
    setErrors({});
    const message = fieldOf('message');
    if (message instanceof HTMLTextAreaElement) message.value = '';
    await showDialog({
      title: 'Message sent',
      text: 'Your message was sent correctly. Wait for our prompt reply.',
    });
    // The button was disabled while it was sent, and has lost the focus.
    message?.focus();
  };

  /** What was wrong with a field is no longer known once it changes. */
  const forget = (name: string) => {
    if (errors[name] !== undefined) setErrors({ ...errors, [name]: undefined });
  };

  return { errors, forget, send, sending };
}

/** Anybody may write; what somebody wrote while logged in is theirs, in their export and when they leave. */
function writer() {
  const session = currentSession();
  return session && { [TOKEN_HEADER]: session.data.token };
}
