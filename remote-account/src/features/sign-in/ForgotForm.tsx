import { requestReset } from '@press-start/api/contract';
import { call, errorMessage, isApiError } from '@press-start/shared-ui/api';
import { Button, Field } from '@press-start/shared-ui/components';
import { showDialog } from '@press-start/shared-ui/feedback';
import { useApiForm } from '@press-start/shared-ui/forms';
import { ExplainedForm, Text } from './SignInDialog.styles';

/** Renders the form that requests an email with a link to reset the password. */
export function ForgotForm({ onSent }: { onSent: () => void }) {
  const form = useApiForm({
    initial: { email: '' },
    isComplete: ({ email }) => email.trim() !== '',
    send: (values) => call(requestReset, { body: values }),
    revalidate: 'never',
    onSuccess: async () => {
      await showDialog({ title: 'Sent', text: 'Go and check your email account' });
      onSent();
    },
    // The specification requires this message for every error. The dialog also lists any other reason.
    errorsOf: () => ({}),
    onError: (error) =>
      showDialog({
        title: 'Error!',
        text: 'That email account does not exist!',
        list: isApiError(error) && error.status === 404 ? [] : [errorMessage(error)],
      }),
  });

  return (
    <>
      <Text>Tell us your e-mail, and we send you a link for a new one.</Text>
      <ExplainedForm noValidate onSubmit={form.onSubmit}>
        <Field
          label="Email"
          {...form.field('email')}
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          autoFocus
        />
        <Button type="submit" size="large" block disabled={!form.ready} aria-disabled={form.pending}>
          Send email
        </Button>
      </ExplainedForm>
    </>
  );
}
