import { confirmPasswordError, newPasswordError } from '@press-start/api/contract/rules';
import { Button, Field } from '@press-start/shared-ui/components';
import { useState } from 'react';

interface Props {
  sending: boolean;
  onReset: (password: string) => void;
}

/** The new password, twice; says what is wrong while it is being typed (specification, section 5). */
export function ResetForm({ sending, onReset }: Props) {
  const [password, setPassword] = useState<string>();
  const [confirmation, setConfirmation] = useState<string>();
  const wrong = newPasswordError(password ?? '');
  const wrongAgain = confirmPasswordError(confirmation ?? '', password ?? '');
  const ready = wrong === undefined && wrongAgain === undefined;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !sending && password !== undefined) onReset(password);
      }}
    >
      <Field
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        autoFocus
        value={password ?? ''}
        error={password === undefined ? undefined : wrong}
        onChange={(event) => setPassword(event.target.value)}
        onBlur={() => setPassword(password ?? '')}
      />
      <Field
        label="Confirm password"
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        value={confirmation ?? ''}
        error={confirmation === undefined ? undefined : wrongAgain}
        onChange={(event) => setConfirmation(event.target.value)}
        onBlur={() => setConfirmation(confirmation ?? '')}
      />
      <Button type="submit" size="large" block disabled={!ready} aria-disabled={sending}>
        Reset
      </Button>
    </form>
  );
}
