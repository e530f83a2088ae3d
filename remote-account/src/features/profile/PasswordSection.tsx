import { changePassword } from '@press-start/api/contract';
import type { OwnAccount } from '@press-start/api/contract';
import { confirmPasswordError, newPasswordError } from '@press-start/api/contract/rules';
import { call } from '@press-start/shared-ui/api';
import { Button, Field, Panel } from '@press-start/shared-ui/components';
import { toast } from '@press-start/shared-ui/feedback';
import { media, theme } from '@press-start/shared-ui/themes';
import { useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { useRevalidator } from 'react-router-dom';
import styled from 'styled-components';
import { fieldProblems, showProblem } from './problems';

const empty = { current: '', password: '', confirmation: '' };
type Name = keyof typeof empty;

const fields: ({ name: Name; label: string } & ComponentProps<'input'>)[] = [
  { name: 'current', label: 'Current password', autoComplete: 'current-password' },
  { name: 'password', label: 'New password', autoComplete: 'new-password' },
  { name: 'confirmation', label: 'Confirm password', autoComplete: 'new-password' },
];

/** Another password, for who knows the present one. */
export function PasswordSection({ account: { username, hasPassword } }: { account: OwnAccount }) {
  return (
    <Panel>
      <h2>Password</h2>
      {hasPassword ? (
        <PasswordForm username={username} />
      ) : (
        <p>You log in with a social account: there is no password here to change.</p>
      )}
    </Panel>
  );
}

function PasswordForm({ username }: { username: string }) {
  const form = useRef<HTMLFormElement>(null);
  const { values, setValue, messages, ready, sending, save } = usePasswordChange();
  return (
    <Form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!ready || sending) return;
        // Emptied, the form has no button to stand on: reading goes on at its beginning.
        void save().then((saved) => saved && focusField(form.current, 'current'));
      }}
    >
      {/* Whose password it is, for password managers. */}
      <input name="username" autoComplete="username" value={username} readOnly hidden />
      {fields.map(({ name, ...field }) => (
        <Field
          key={name}
          {...field}
          name={name}
          type="password"
          value={values[name]}
          error={messages[name]}
          onChange={(event) => setValue(name, event.target.value)}
        />
      ))}
      <div className="actions">
        <Button type="submit" variant="secondary" disabled={!ready} aria-disabled={sending}>
          Change password
        </Button>
      </div>
    </Form>
  );
}

function usePasswordChange() {
  const { revalidate } = useRevalidator();
  const [values, setValues] = useState(empty);
  const [touched, setTouched] = useState<Partial<Record<Name, boolean>>>({});
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [sending, setSending] = useState(false);
  const wrong: Partial<Record<Name, string>> = {
    password: newPasswordError(values.password),
    confirmation: confirmPasswordError(values.confirmation, values.password),
  };
  const messageOf = (name: Name) => (touched[name] ? (wrong[name] ?? refused[name]) : undefined);

  /** Answers whether the password is the new one. */
  const save = async (): Promise<boolean> => {
    setSending(true);
    try {
      await call(changePassword, { body: { current: values.current, password: values.password } });
      setValues(empty);
      setTouched({});
      await revalidate();
      toast('Your password is a new one. Every other device has been logged out.');
      setSending(false);
      return true;
    } catch (error) {
      const problems = fieldProblems(error);
      setRefused(problems);
      setSending(false);
      if (Object.keys(problems).length === 0) await showProblem(error);
      return false;
    }
  };

  return {
    values,
    setValue: (name: Name, value: string) => {
      setValues({ ...values, [name]: value });
      setTouched({ ...touched, [name]: true });
      setRefused({});
    },
    messages: {
      current: messageOf('current'),
      password: messageOf('password'),
      confirmation: messageOf('confirmation'),
    },
    ready: values.current !== '' && !wrong.password && !wrong.confirmation,
    sending,
    save,
  };
}

function focusField(form: HTMLFormElement | null, name: Name): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

const Form = styled.form`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${theme.space.s} ${theme.space.l};

  > .actions {
    grid-column: 1 / -1;
  }

  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
