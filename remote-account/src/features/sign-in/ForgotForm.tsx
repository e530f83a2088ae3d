import { requestReset } from '@press-start/api/contract';
import { call, errorMessage, isApiError } from '@press-start/shared-ui/api';
import { Button, Field } from '@press-start/shared-ui/components';
import { showDialog } from '@press-start/shared-ui/feedback';
import { useApiForm } from '@press-start/shared-ui/forms';

/** Asks for the mail that leads to a new password. */
export function ForgotForm({ onBack }: { onBack: () => void }) {
  const form = useApiForm({
    initial: { email: '' },
    isComplete: ({ email }) => email.trim() !== '',
    send: (values) => call(requestReset, { body: values }),
    revalidate: 'never',
    onSuccess: async () => {
      await showDialog({ title: 'Sent', text: 'Go and check your email account' });
      onBack();
    },
    // Whatever is wrong, the specification has one sentence for it; the real reason is below when it is another.
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
      <p>Tell us your e-mail, and we send you a link for a new one.</p>
      <form noValidate onSubmit={form.onSubmit}>
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
      </form>
      <p className="foot">
        <button type="button" className="link" onClick={onBack}>
          Back to the login
        </button>
      </p>
    </>
  );
}
