import { sendMessage, TOKEN_HEADER } from '@press-start/api/contract';
import type { BodyOf } from '@press-start/api/contract';
import { call, fieldErrors } from '@press-start/shared-ui/api';
import { Button, Field, TextArea } from '@press-start/shared-ui/components';
import { showDialog } from '@press-start/shared-ui/feedback';
import { focusFirstError, useMutation } from '@press-start/shared-ui/forms';
import { paths } from '@press-start/shared-ui/paths';
import { currentSession, useSession } from '@press-start/shared-ui/session';
import { hiddenText, theme } from '@press-start/shared-ui/themes';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { contactErrorMessage } from './sendPosted';
import type { Posted } from './sendPosted';

type Fields = BodyOf<typeof sendMessage>;

/**
 * The browser holds the values, not React: what was typed before the scripts came stays. Posted, were there no scripts
 * at all: what one writes to a shop has no place in an address.
 */
export function ContactForm({ posted }: { posted: Posted | undefined }) {
  const session = useSession();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string | undefined>>(posted?.errors ?? {});
  const send = useMutation((fields: Fields) => call(sendMessage, { headers: writer(), body: fields }), {
    revalidate: 'never',
    onSuccess: async () => {
      setErrors({});
      const message = fieldOf(form.current, 'message');
      if (message instanceof HTMLTextAreaElement) message.value = '';
      await showDialog({
        title: 'Message sent',
        text: 'Your message was sent correctly. Wait for our prompt reply.',
      });
      // The button was disabled while it was sent, and has lost the focus.
      message?.focus();
    },
    onError: (error) => {
      const wrong = fieldErrors(error);
      flushSync(() => setErrors(wrong));
      if (Object.keys(wrong).length > 0) focusFirstError(form.current);
      // Not awaited: the button is enabled again before the dialog closes, and can take the focus back.
      else void showDialog({ title: 'Error!', text: contactErrorMessage(error) });
    },
  });

  useEffect(() => {
    const email = fieldOf(form.current, 'email');
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
        void send.run(fieldsOf(event.currentTarget));
      }}
      onChange={({ target }) => {
        // What was wrong with a field is no longer known once it changes.
        const name = target instanceof Element ? (target.getAttribute('name') ?? '') : '';
        if (errors[name] !== undefined) setErrors({ ...errors, [name]: undefined });
      }}
    >
      {posted && <Outcome posted={posted} />}
      <Field
        label="Your Email"
        name="email"
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
        aria-required
        defaultValue={posted?.typed.email}
        error={errors['email']}
      />
      <TextArea
        label="Your Message"
        name="message"
        rows={8}
        autoComplete="off"
        aria-required
        defaultValue={posted?.typed.message}
        error={errors['message']}
      />
      {/* For programs that fill in whatever they find; people meet it by no key, no eye and no reader. */}
      <Unseen aria-hidden="true">
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </Unseen>
      <Button type="submit" size="large" disabled={send.pending}>
        Submit
      </Button>
    </Form>
  );
}

/** What became of a message that the browser has posted by itself. */
function Outcome({ posted: { sent, reason } }: { posted: Posted }) {
  if (sent) {
    return (
      <p role="status">
        <b>Message sent</b>
        Your message was sent correctly. Wait for our prompt reply.
      </p>
    );
  }
  return reason ? <p role="alert">{reason} Your message is still here.</p> : null;
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLElement | undefined {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLElement ? field : undefined;
}

function fieldsOf(form: HTMLFormElement): Fields {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return { email: text('email'), message: text('message'), website: text('website') };
}

/** Anybody may write; what somebody wrote while logged in is theirs, in their export and when they leave. */
function writer() {
  const session = currentSession();
  return session && { [TOKEN_HEADER]: session.data.token };
}

const Form = styled.form`
  position: relative;
  display: grid;
  gap: ${theme.space.s};

  > p {
    margin-bottom: ${theme.space.s};
    padding: ${theme.space.s} ${theme.space.m};
    border-left: 4px solid ${theme.color.accent};
    background: ${theme.color.bgDeep};
  }

  b {
    display: block;
  }
`;

const Unseen = styled.div`
  ${hiddenText}
`;
