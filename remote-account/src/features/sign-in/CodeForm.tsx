import { Button, Field } from '@press-start/shared-ui/components';
import { useState } from 'react';

interface Props {
  sending: boolean;
  /** What was wrong with the last code. */
  problem: string | undefined;
  onSend: (code: string) => void;
  onBack: () => void;
}

/** The second step of a login: a code of the authenticator app, or a recovery code. */
export function CodeForm({ sending, problem, onSend, onBack }: Props) {
  const [code, setCode] = useState('');
  const [rejected, setRejected] = useState('');
  const empty = code.trim() === '';

  return (
    <>
      <p>Type the six digits that your authenticator app shows now, or one of your recovery codes.</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (sending || empty) return;
          setRejected(code);
          onSend(code);
        }}
      >
        <Field
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          value={code}
          error={code === rejected ? problem : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" size="large" block disabled={empty} aria-disabled={sending}>
          Continue
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
