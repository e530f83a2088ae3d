import { Button, Field, TextArea } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import { useSession } from '@press-start/shared-ui/session';
import { hiddenText, theme } from '@press-start/shared-ui/themes';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { Posted } from './sendPosted';
import { useMessage } from './useMessage';

/**
 * The browser holds the values, not React: what was typed before the scripts came stays. Posted, were there no scripts
 * at all: what one writes to a shop has no place in an address.
 */
export function ContactForm({ posted }: { posted: Posted | undefined }) {
  const session = useSession();
  const form = useRef<HTMLFormElement>(null);
  const { errors, forget, send, sending } = useMessage(form, posted?.errors);

  useEffect(() => {
    const email = inputOf(form.current, 'email');
    if (email?.value === '') email.value = session?.data.email ?? '';
  }, [session]);

  return (
    <Form
      ref={form}
      method="post"
      action={paths.contact()}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending) void send();
      }}
      onChange={({ target }) => {
        if (target instanceof Element) forget(target.getAttribute('name') ?? '');
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
        error={errors.email}
      />
      <TextArea
        label="Your Message"
        name="message"
        rows={8}
        autoComplete="off"
        aria-required
        defaultValue={posted?.typed.message}
        error={errors.message}
      />
      {/* For programs that fill in whatever they find; people meet it by no key, no eye and no reader. */}
      <Unseen aria-hidden="true">
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </Unseen>
      <Button type="submit" size="large" disabled={sending}>
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

function inputOf(form: HTMLFormElement | null, name: string): HTMLInputElement | undefined {
  const input = form?.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input : undefined;
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
