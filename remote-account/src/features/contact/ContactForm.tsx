import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import type { BodyOf } from '@press-start/api/contract';
import { sendMessage, TOKEN_HEADER } from '@press-start/api/contract';
import { call, fieldErrors } from '@press-start/shared-ui/api';
import { Button, Field, TextArea } from '@press-start/shared-ui/components';
import { showDialog } from '@press-start/shared-ui/feedback';
import { focusFirstError, useMutation } from '@press-start/shared-ui/forms';
import { paths } from '@press-start/shared-ui/paths';
import { currentSession, useSession } from '@press-start/shared-ui/session';
import { hiddenText, theme } from '@press-start/shared-ui/themes';
import type { ContactResult } from './sendContactForm';
import { contactErrorMessage } from './sendContactForm';

type Fields = BodyOf<typeof sendMessage>;

/**
 * Renders the contact form. The fields are uncontrolled, so that text typed before hydration is not lost.
 * Without JavaScript, the form submits with POST, so that the message does not appear in the URL.
 *
 * @param props.result outcome of a submission without JavaScript
 */
export function ContactForm({ result }: { result: ContactResult | undefined }) {
  const session = useSession();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string | undefined>>(result?.errors ?? {});
  const send = useMutation(
    (fields: Fields) => call(sendMessage, { headers: sessionHeaders(), body: fields }),
    {
      revalidate: 'never',
      onSuccess: async () => {
        setErrors({});
        const message = findField(form.current, 'message');
        if (message instanceof HTMLTextAreaElement) message.value = '';
        await showDialog({
          title: 'Message sent',
          text: 'Your message was sent correctly. Wait for our prompt reply.',
        });
        // The submit button lost focus because it was disabled during the request.
        message?.focus();
      },
      onError: (error) => {
        const invalid = fieldErrors(error);
        flushSync(() => setErrors(invalid));
        if (Object.keys(invalid).length > 0) focusFirstError(form.current);
        // Do not await the dialog: the submit button must be enabled before the dialog closes and restores
        // focus.
        else void showDialog({ title: 'Error!', text: contactErrorMessage(error) });
      },
    },
  );

  useEffect(() => {
    const email = findField(form.current, 'email');
    if (email instanceof HTMLInputElement && email.value === '') email.value = session?.data.email ?? '';
  }, [session]);

  return (
    <Form
      ref={form}
      method="post"
      action={paths.contact()}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send.run(readFields(event.currentTarget));
      }}
      onChange={({ target }) => {
        // The error from the server no longer applies once the field changes.
        const name = target instanceof Element ? (target.getAttribute('name') ?? '') : '';
        if (errors[name] !== undefined) setErrors({ ...errors, [name]: undefined });
      }}
    >
      {result && <Outcome result={result} />}
      <Field
        label="Your Email"
        name="email"
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
        aria-required
        defaultValue={result?.values.email}
        error={errors['email']}
      />
      <TextArea
        label="Your Message"
        name="message"
        rows={8}
        autoComplete="off"
        aria-required
        defaultValue={result?.values.message}
        error={errors['message']}
      />
      <Honeypot aria-hidden="true">
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </Honeypot>
      <Button type="submit" size="large" disabled={send.pending}>
        Submit
      </Button>
    </Form>
  );
}

function Outcome({ result: { isSent, reason } }: { result: ContactResult }) {
  if (isSent) {
    return (
      <Notice role="status">
        <NoticeTitle>Message sent</NoticeTitle>
        Your message was sent correctly. Wait for our prompt reply.
      </Notice>
    );
  }
  return reason ? <Notice role="alert">{reason} Your message is still here.</Notice> : null;
}

function findField(form: HTMLFormElement | null, name: string): HTMLElement | undefined {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLElement ? field : undefined;
}

function readFields(form: HTMLFormElement): Fields {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return { email: text('email'), message: text('message'), website: text('website') };
}

/** Identifies the account, so that the API exports and deletes the message together with the account. */
function sessionHeaders() {
  const session = currentSession();
  return session && { [TOKEN_HEADER]: session.data.token };
}

const Form = styled.form`
  position: relative;
  display: grid;
  gap: ${theme.space[3]};
`;

const Notice = styled.p`
  margin-bottom: ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[4]};
  border-left: 4px solid ${theme.color.accent};
  background: ${theme.color.bgDeep};
`;

const NoticeTitle = styled.b`
  display: block;
`;

const Honeypot = styled.div`
  ${hiddenText}
`;
