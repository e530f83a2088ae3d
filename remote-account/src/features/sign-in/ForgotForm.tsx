import { requestReset } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import { Button, Field } from '@press-start/shared-ui/components';
import { showDialog } from '@press-start/shared-ui/feedback';
import { useState } from 'react';

/** Asks for the mail that leads to a new password. */
export function ForgotForm({ onBack }: { onBack: () => void }) {
  const [email, setEmail] = useState('');
  const [sending, setSending] = useState(false);

  const send = async () => {
    setSending(true);
    const sent = await askForMail(email);
    setSending(false);
    if (sent) onBack();
  };

  return (
    <>
      <p>Tell us your e-mail, and we send you a link for a new one.</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!sending && email.trim()) void send();
        }}
      >
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" size="large" block disabled={!email.trim()} aria-disabled={sending}>
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

/** Answers whether it was sent; either way the shopper is told in the specified words. */
async function askForMail(email: string): Promise<boolean> {
  try {
    await call(requestReset, { body: { email } });
  } catch (error) {
    await showDialog({
      title: 'Error!',
      text: 'That email account does not exist!',
      list: reasonOf(error),
    });
    return false;
  }
  await showDialog({ title: 'Sent', text: 'Go and check your email account' });
  return true;
}

/** The real reason, when it is another. */
function reasonOf(error: unknown): string[] {
  if (!isApiError(error)) return ['Something went wrong. Please try again.'];
  return error.status === 404 ? [] : [error.message];
}
