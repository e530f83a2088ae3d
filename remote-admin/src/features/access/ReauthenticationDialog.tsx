import { useAtomValue } from 'jotai';
import { useEffect, useId } from 'react';
import { reauthenticate } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import { Button, Field } from '@press-start/shared-ui/components';
import { useApiForm } from '@press-start/shared-ui/forms';
import { useSession } from '@press-start/shared-ui/session';
import { DialogText, ModalDialog } from '../layout/ModalDialog';
import { passwordPromptAtom } from './reauthentication';
import { adminErrorMessage } from './useAdminMutation';

export function ReauthenticationDialog() {
  const prompt = useAtomValue(passwordPromptAtom);
  useEffect(() => () => prompt?.resolve(false), [prompt]);
  return prompt && <PasswordDialog message={prompt.message} onResult={prompt.resolve} />;
}

interface Props {
  message: string;
  onResult: (confirmed: boolean) => void;
}

function PasswordDialog({ message, onResult }: Props) {
  const textId = useId();
  const session = useSession();
  const form = useApiForm({
    initial: { password: '' },
    isComplete: ({ password }) => password !== '',
    send: (values) => call(reauthenticate, { body: values }),
    revalidate: 'never',
    onSuccess: () => onResult(true),
    errorsOf: (error) => ({ password: adminErrorMessage(error) }),
  });
  // Only this API error reveals that the account has no password, for example because it uses a social login.
  const hasPassword = !isApiError(form.error) || form.error.code !== 'no-password';

  return (
    <ModalDialog title="Is it still you?" describedBy={textId} onCancel={() => onResult(false)}>
      <DialogText id={textId}>You logged in a while ago. {message}</DialogText>
      {hasPassword ? (
        <form noValidate onSubmit={form.onSubmit}>
          {/* Password managers need the username. */}
          <input
            name="username"
            autoComplete="username"
            value={session?.data.username ?? ''}
            readOnly
            hidden
          />
          <Field
            label="Your password"
            {...form.field('password')}
            type="password"
            autoComplete="current-password"
            autoFocus
          />
          <div className="actions">
            <Button variant="outline" onClick={() => onResult(false)}>
              Cancel
            </Button>
            <Button type="submit" disabled={!form.ready} aria-disabled={form.pending}>
              Confirm
            </Button>
          </div>
        </form>
      ) : (
        <>
          <DialogText role="alert">{form.errors['password']}</DialogText>
          <div className="actions">
            <Button autoFocus variant="outline" onClick={() => onResult(false)}>
              Close
            </Button>
          </div>
        </>
      )}
    </ModalDialog>
  );
}
