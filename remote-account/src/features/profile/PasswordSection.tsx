import type { ComponentProps } from 'react';
import { useRef } from 'react';
import styled from 'styled-components';
import type { OwnAccount } from '@press-start/api/contract';
import { changePassword } from '@press-start/api/contract';
import { confirmPasswordError, newPasswordError } from '@press-start/api/contract/rules';
import { call } from '@press-start/shared-ui/api';
import { Button, Field } from '@press-start/shared-ui/components';
import { toast } from '@press-start/shared-ui/feedback';
import { useApiForm } from '@press-start/shared-ui/forms';
import { media, theme } from '@press-start/shared-ui/themes';
import { showAccountError } from './accountErrors';
import { FormActions, Section, SectionText } from './Section';

const empty = { current: '', password: '', confirmation: '' };

const fields: ({ name: keyof typeof empty; label: string } & ComponentProps<'input'>)[] = [
  { name: 'current', label: 'Current password', autoComplete: 'current-password' },
  { name: 'password', label: 'New password', autoComplete: 'new-password' },
  { name: 'confirmation', label: 'Confirm password', autoComplete: 'new-password' },
];

export function PasswordSection({ account: { username, hasPassword } }: { account: OwnAccount }) {
  return (
    <Section title="Password">
      {hasPassword ? (
        <PasswordForm username={username} />
      ) : (
        <SectionText>You log in with a social account: there is no password here to change.</SectionText>
      )}
    </Section>
  );
}

function PasswordForm({ username }: { username: string }) {
  const currentField = useRef<HTMLInputElement>(null);
  const form = useApiForm({
    initial: empty,
    validate: ({ password, confirmation }) => ({
      password: newPasswordError(password),
      confirmation: confirmPasswordError(confirmation, password),
    }),
    isComplete: (values) => values.current !== '',
    send: (values) => call(changePassword, { body: { current: values.current, password: values.password } }),
    errorScope: 'form',
    onSuccess: () => {
      form.reset();
      toast('Your password is a new one. Every other device has been logged out.');
    },
    onError: showAccountError,
    // Move focus, because the submit button of the empty form is disabled.
    onSettled: (hasSucceeded) => hasSucceeded && currentField.current?.focus(),
  });
  return (
    <Form noValidate onSubmit={form.onSubmit}>
      {/* Identifies the account for password managers. */}
      <input name="username" autoComplete="username" value={username} readOnly hidden />
      {fields.map(({ name, ...field }) => (
        <Field
          key={name}
          {...field}
          {...form.field(name)}
          type="password"
          ref={name === 'current' ? currentField : undefined}
        />
      ))}
      <FormActions>
        <Button type="submit" variant="secondary" disabled={!form.ready} aria-disabled={form.pending}>
          Change password
        </Button>
      </FormActions>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space[3]} ${theme.space[6]};

  /* The current password has its own row, because three columns are too narrow for the errors. */
  > input + * {
    grid-column: 1 / -1;
  }

  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
