import styled from 'styled-components';
import { resetPassword } from '@press-start/api/contract';
import { confirmPasswordError, newPasswordError } from '@press-start/api/contract/rules';
import { call, errorMessage, fieldErrors, isApiError } from '@press-start/shared-ui/api';
import { Button, Field } from '@press-start/shared-ui/components';
import { showDialog } from '@press-start/shared-ui/feedback';
import { useApiForm } from '@press-start/shared-ui/forms';
import { theme } from '@press-start/shared-ui/themes';
import { Form } from './SignInDialog.styles';

interface Props {
  token: string;
  onSuccess: () => unknown;
  /** Called when the link has expired or has already been used. */
  onExpired: () => void;
}

/** Validates the new password while the user types (specification, section 5). */
export function ResetForm({ token, onSuccess, onExpired }: Props) {
  const form = useApiForm({
    initial: { password: '', confirmPassword: '' },
    validate: ({ password, confirmPassword }) => ({
      password: newPasswordError(password),
      confirmPassword: confirmPasswordError(confirmPassword, password),
    }),
    send: ({ password }) => call(resetPassword, { params: { token }, body: { password } }),
    revalidate: 'never',
    onSuccess: async () => {
      await showDialog({ title: 'Password updated', text: 'You can log in now!' });
      await onSuccess();
    },
    errorsOf: () => ({}),
    onError: async (error) => {
      const [message = errorMessage(error)] = Object.values(fieldErrors(error));
      await showDialog({ title: 'Error!', text: message });
      if (isApiError(error) && error.status === 404) onExpired();
    },
  });

  return (
    <Rows noValidate onSubmit={form.onSubmit}>
      <Field
        {...form.field('password')}
        label="New password"
        type="password"
        autoComplete="new-password"
        autoFocus
        onBlur={() => form.touch('password')}
      />
      <Field
        {...form.field('confirmPassword')}
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        onBlur={() => form.touch('confirmPassword')}
      />
      <Button type="submit" size="large" block disabled={!form.ready} aria-disabled={form.pending}>
        Reset
      </Button>
    </Rows>
  );
}

/** Separates an error of two lines from the next field. */
const Rows = styled(Form)`
  gap: ${theme.space[3]};
`;
