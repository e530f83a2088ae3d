import { changePassword } from '@press-start/api/contract';
import type { OwnAccount } from '@press-start/api/contract';
import { confirmPasswordError, newPasswordError } from '@press-start/api/contract/rules';
import { call } from '@press-start/shared-ui/api';
import { Button, Field, Panel } from '@press-start/shared-ui/components';
import { toast } from '@press-start/shared-ui/feedback';
import { useApiForm } from '@press-start/shared-ui/forms';
import { media, theme } from '@press-start/shared-ui/themes';
import { useRef } from 'react';
import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { showAccountError } from './accountErrors';

const empty = { current: '', password: '', confirmation: '' };

const fields: ({ name: keyof typeof empty; label: string } & ComponentProps<'input'>)[] = [
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
  const current = useRef<HTMLInputElement>(null);
  const form = useApiForm({
    initial: empty,
    validate: ({ password, confirmation }) => ({
      password: newPasswordError(password),
      confirmation: confirmPasswordError(confirmation, password),
    }),
    isComplete: (values) => values.current !== '',
    send: (values) => call(changePassword, { body: { current: values.current, password: values.password } }),
    errorsStandFor: 'form',
    onSuccess: () => {
      form.reset();
      toast('Your password is a new one. Every other device has been logged out.');
    },
    onError: showAccountError,
    // Emptied, the form has no button to stand on: reading goes on at its beginning.
    onSettled: (hasSucceeded) => hasSucceeded && current.current?.focus(),
  });
  return (
    <Form noValidate onSubmit={form.onSubmit}>
      {/* Whose password it is, for password managers. */}
      <input name="username" autoComplete="username" value={username} readOnly hidden />
      {fields.map(({ name, ...field }) => (
        <Field
          key={name}
          {...field}
          {...form.field(name)}
          type="password"
          ref={name === 'current' ? current : undefined}
        />
      ))}
      <div className="actions">
        <Button type="submit" variant="secondary" disabled={!form.ready} aria-disabled={form.pending}>
          Change password
        </Button>
      </div>
    </Form>
  );
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
